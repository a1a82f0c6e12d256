import type { ArticleDetail } from "#contract/posts/article.ts";
import { circlePath } from "#contract/circles/circle-names.ts";
import { circlePostPath } from "~/features/circle/circle-post-path.ts";
import row from "~/features/post-actions/post-actions.module.css";
import { countText } from "~/lib/count-text.ts";
import { exactTimeText, timeText } from "~/lib/time-text.ts";
import type { Fragment } from "~/fragments/fragment.ts";
import { renderFragment } from "~/fragments/render-fragment.server.tsx";
import type { RouteArgs } from "~/server/api.server.ts";
import { Gaps } from "~/ui/gap.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import chips from "~/ui/tabs/chips.module.css";
import styles from "./article.module.css";

/** The line beside the author's name: date, region, views, and reading time. */
export function aboutArticle(
  args: RouteArgs,
  { id, publishedAt, region, viewCount, readingMinutes }: ArticleDetail,
): Fragment {
  const now = Date.now();
  const read = countText(viewCount);
  return renderFragment(args, {
    id: `about-${id}`,
    key: `about ${JSON.stringify([publishedAt, timeText(publishedAt, now), region, read, readingMinutes])}`,
    render: () => (
      <Gaps>
        <TimeText iso={publishedAt} now={now} />
        {region && <span>IP 属地：{region}</span>}
        <span>阅读 {read}</span>
        <span>约 {readingMinutes} 分钟</span>
      </Gaps>
    ),
  });
}

/** The lines below the text: date of the last edit, circle and tags. */
export function articleFoot(args: RouteArgs, article: ArticleDetail): Fragment {
  const { id, publishedAt, updatedAt, versionCount, tags, circle, canEdit } = article;
  return renderFragment(args, {
    id: `foot-${id}`,
    key: `foot ${JSON.stringify([id, publishedAt, updatedAt, versionCount, tags, circle, canEdit])}`,
    render: () => <Foot article={article} />,
  });
}

function Foot({
  article: { id, publishedAt, updatedAt, versionCount, tags, circle, canEdit },
}: {
  article: ArticleDetail;
}) {
  // An edit within a minute counts as part of the publication.
  const isChanged = Date.parse(updatedAt) - Date.parse(publishedAt) > 60_000;
  return (
    <>
      {(isChanged || versionCount > 0) && (
        <p className={styles.changed}>
          <Gaps>
            {versionCount > 0 && <a href={`/article/${id}/history`}>已编辑 {versionCount} 次，查看历史</a>}
            <span>最后修改于 {exactTimeText(updatedAt)}</span>
          </Gaps>
        </p>
      )}
      {(tags.length > 0 || circle || canEdit) && (
        <p className={row.tags}>
          <Gaps>
            {circle && (
              <a href={circlePath(circle.id)} className={chips.chip}>
                圈子：{circle.name}
              </a>
            )}
            {tags.map((tag) => (
              <a key={tag.id} href={`/?tag=${tag.slug}`} className={chips.chip}>
                {tag.name}
              </a>
            ))}
            {canEdit && (
              <a
                href={circlePostPath({ kind: "article", id }, circle?.id ?? null)}
                rel="nofollow"
                className={chips.chip}
              >
                {circle ? "换个圈子" : "放进圈子"}
              </a>
            )}
          </Gaps>
        </p>
      )}
    </>
  );
}
