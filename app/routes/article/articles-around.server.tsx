import { renderToStaticMarkup } from "react-dom/server";
import type { ArticlesAround as Around } from "#contract/article.ts";
import { countText } from "~/lib/count-text.ts";
import { type LinkMode, linkPreference } from "~/lib/link-mode.ts";
import { LinkModeContext } from "~/lib/link-mode-context.ts";
import { personName } from "~/lib/person-name.ts";
import { useLinkTarget } from "~/ui/app-link/app-link.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./articles-around.module.css";

/** What to read next, as HTML: plain links cost the page no script. Nothing where there is nothing. */
export function articlesAround(around: Around, linkMode: LinkMode | null): string {
  if (!around.previous && !around.next && around.related.length === 0) return "";
  return renderToStaticMarkup(
    <LinkModeContext value={linkMode}>
      <Articles around={around} now={Date.now()} />
    </LinkModeContext>,
  );
}

function Articles({ around: { previous, next, related }, now }: { around: Around; now: number }) {
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
