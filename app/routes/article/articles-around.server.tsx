import type { ArticlesAround as Around } from "#contract/posts/article.ts";
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

const recipe: ListRecipe<Shown & { id: number }> = {
  prefix: "around-",
  timesOf: ({ related }) => related.map(({ publishedAt }) => publishedAt),
  render: (around, { now }) => <Articles around={around} now={now} />,
};

/** The articles to read next; null when there are none. */
export function articlesAround(args: RouteArgs, articleId: number, around: Around): Fragment | null {
  const { previous, next, related } = around;
  if (!previous && !next && related.length === 0) return null;
  return renderList(args, [{ id: articleId, previous, next, related }], recipe)[0] ?? null;
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
