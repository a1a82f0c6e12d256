import type { ArticlesAround as Around } from "#contract/posts/article.ts";
import { countText } from "~/lib/count-text.ts";
import { type Drawing, drawnId, type DrawnPart } from "~/lib/drawn-parts.ts";
import { linkPreference } from "~/lib/link-mode.ts";
import { personName } from "~/lib/person-name.ts";
import type { RouteArgs } from "~/server/api.server.ts";
import { drawItems } from "~/server/draw-items.server.tsx";
import { useLinkTarget } from "~/ui/app-link/app-link.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./articles-around.module.css";

type Shown = Pick<Around, "previous" | "next" | "related">;

const drawing: Drawing<Shown & { id: string }> = {
  prefix: drawnId.part,
  timesOf: ({ related }) => related.map(({ publishedAt }) => publishedAt),
  draw: (around, { now }) => <Articles around={around} now={now} />,
};

/** What to read next, drawn once until something in it changes: plain links cost the page no script. Null where there is nothing. */
export function articlesAround(args: RouteArgs, articleId: number, around: Around): DrawnPart | null {
  const { previous, next, related } = around;
  if (!previous && !next && related.length === 0) return null;
  return drawItems(args, [{ id: `${articleId}-around`, previous, next, related }], drawing)[0] ?? null;
}

function Articles({ around: { previous, next, related }, now }: { around: Shown; now: number }) {
  const opens = useLinkTarget(linkPreference.posts);
  return (
    <>
      {(previous || next) && (
        <nav className={styles.steps} aria-label="作者的其他文章">
          <Gaps>
            {previous && (
              <a href={`/article/${previous.id}`} rel="prev" {...opens}>
                <Gaps>
                  <span>上一篇</span>
                  {previous.title}
                </Gaps>
              </a>
            )}
            {next && (
              <a href={`/article/${next.id}`} rel="next" {...opens}>
                <Gaps>
                  <span>下一篇</span>
                  {next.title}
                </Gaps>
              </a>
            )}
          </Gaps>
        </nav>
      )}
      {related.length > 0 && (
        <>
          <h2 className={styles.heading}>相关文章</h2>
          <ul className={styles.list}>
            {related.map(({ id, title, author, publishedAt, commentCount }) => (
              <li key={id}>
                <a href={`/article/${id}`} {...opens}>
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
        </>
      )}
    </>
  );
}
