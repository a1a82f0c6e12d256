import type { ArticlesAround as Around } from "#contract/posts/articles-around.ts";
import { countText } from "~/lib/count-text.ts";
import type { Fragment, ListRecipe } from "~/fragments/fragment.ts";
import { linkPreference } from "~/lib/link-mode.ts";
import { personName } from "~/lib/person-name.ts";
import type { RouteArgs } from "~/server/api.server.ts";
import { renderList } from "~/fragments/render-fragment.server.tsx";
import { useLinkTarget } from "~/ui/app-link/app-link.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./articles-around.module.css";

type Shown = Pick<Around, "previous" | "next" | "related">;
type Related = Pick<Around, "related">;

const timesOf = ({ related }: Related) => related.map(({ publishedAt }) => publishedAt);

interface Below extends Shown {
  id: number;
  /** The article's series has a 上一篇 and a 下一篇 of its own; these are then the author's. */
  isInSeries: boolean;
}

const belowRecipe: ListRecipe<Below> = {
  prefix: "around-",
  timesOf,
  render: (around, { now }) => <Articles around={around} now={now} />,
};

const besideRecipe: ListRecipe<Related & { id: number }> = {
  prefix: "beside-",
  timesOf,
  render: ({ related }, { now }) => (
    <>
      <h2 className={styles.asideHeading}>相关文章</h2>
      <RelatedList related={related} now={now} />
    </>
  ),
};

/** The articles to read next; null when there are none. */
export function articlesAround(
  args: RouteArgs,
  { id, isInSeries }: Pick<Below, "id" | "isInSeries">,
  { previous, next, related }: Around,
): Fragment | null {
  if (!previous && !next && related.length === 0) return null;
  return renderList(args, [{ id, isInSeries, previous, next, related }], belowRecipe)[0] ?? null;
}

/** The related articles for the column beside an article; null when there are none. */
export function articlesBeside(args: RouteArgs, articleId: number, { related }: Around): Fragment | null {
  if (related.length === 0) return null;
  return renderList(args, [{ id: articleId, related }], besideRecipe)[0] ?? null;
}

function Articles({ around: { previous, next, related, isInSeries }, now }: { around: Below; now: number }) {
  const opens = useLinkTarget(linkPreference.posts);
  const whose = isInSeries ? "作者的" : "";
  return (
    <>
      {(previous || next) && (
        <nav className={styles.steps} aria-label="作者的其他文章">
          <Gaps>
            {previous && (
              <a href={`/article/${previous.id}`} rel="prev" {...opens}>
                <Gaps>
                  <span>{whose}上一篇</span>
                  {previous.title}
                </Gaps>
              </a>
            )}
            {next && (
              <a href={`/article/${next.id}`} rel="next" {...opens}>
                <Gaps>
                  <span>{whose}下一篇</span>
                  {next.title}
                </Gaps>
              </a>
            )}
          </Gaps>
        </nav>
      )}
      {related.length > 0 && (
        // Desktops show these beside the article.
        <div className={styles.related}>
          <h2 className={styles.heading}>相关文章</h2>
          <RelatedList related={related} now={now} />
        </div>
      )}
    </>
  );
}

function RelatedList({ related, now }: Related & { now: number }) {
  const opens = useLinkTarget(linkPreference.posts);
  return (
    <ul className={styles.list}>
      {related.map(({ id, title, author, publishedAt, commentCount }) => (
        <li key={id}>
          <a href={`/article/${id}`} dir="auto" {...opens}>
            {title}
          </a>
          <p>
            <Gaps>
              {personName(author)}
              <TimeText iso={publishedAt} now={now} />
              {commentCount > 0 && <span>{countText(commentCount)} 评论</span>}
            </Gaps>
          </p>
        </li>
      ))}
    </ul>
  );
}
