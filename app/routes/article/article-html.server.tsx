import { renderToStaticMarkup } from "react-dom/server";
import type { ArticleDetail } from "#contract/posts/article.ts";
import { blockId, textBlocks } from "#contract/posts/text-blocks.ts";
import { proseHtml } from "~/lib/prose-html.ts";
import { Icon } from "~/ui/icon.tsx";
import styles from "./article.module.css";

const locked = renderToStaticMarkup(
  <aside className={styles.locked}>
    <Icon name="comment" size={20} />
    <p>
      这里的内容回复后可见，<a href="#comments">去评论</a>
    </p>
  </aside>,
);

interface Options {
  /** Gives each block an id, to which the link to a member's place leads (reading-place.server.tsx). */
  hasPlaces: boolean;
}

/**
 * Returns the article's HTML. A hidden part (回复可见) is a locked card for readers who have not commented, and a marked
 * section for those who have.
 */
export function articleHtml({ html, replyParts }: ArticleDetail, { hasPlaces }: Options): string {
  const ids = hasPlaces ? blockIds(html, replyParts) : [];
  const idOfPart = new Map(ids.map(({ part, text }) => [part, text]));
  const parts = replyParts.map((part, number) => ({ at: part.at, text: partHtml(part.html, idOfPart.get(number)) }));
  const filled = withInserted(html, [...ids.filter(({ part }) => part === null), ...parts]);
  // The style sheet shows the language of a code block above it.
  return proseHtml(
    filled.replaceAll(
      /<pre( id="b-\d+")?><code class="language-([^"]+)">/g,
      '<pre$1 data-language="$2"><code class="language-$2">',
    ),
  );
}

/** The id attributes of the blocks that have none, with their positions. */
function blockIds(html: string, replyParts: ArticleDetail["replyParts"]) {
  return textBlocks(html, replyParts).flatMap((block, number) =>
    block.id === null
      ? [{ part: block.part, at: block.start + 1 + block.tag.length, text: ` id="${blockId(block, number)}"` }]
      : [],
  );
}

/** The API sanitized the hidden parts, too, when the article was saved. */
function partHtml(html: string | null, id = ""): string {
  const part =
    html === null
      ? locked
      : `<section class="${styles.unlocked}" aria-label="回复可见的内容"><p class="${styles.unlockedMark}">回复可见</p>${html}</section>`;
  return part.replace(/^<[a-z]+/, (tag) => tag + id);
}

function withInserted(html: string, inserted: { at: number; text: string }[]): string {
  let filled = "";
  let done = 0;
  for (const { at, text } of inserted.toSorted((a, b) => a.at - b.at)) {
    filled += html.slice(done, at) + text;
    done = at;
  }
  return filled + html.slice(done);
}
