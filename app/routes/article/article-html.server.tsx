import { renderToStaticMarkup } from "react-dom/server";
import type { ArticleDetail } from "#contract/posts/article.ts";
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

/** The text as one piece of HTML: hidden parts (回复可见) are a card for who has not commented yet, and marked for who has. */
export function articleHtml(article: ArticleDetail): string {
  // The name of a code block's language, for the style sheet to write above it.
  return proseHtml(
    withParts(article).replaceAll(
      /<pre><code class="language-([^"]+)">/g,
      '<pre data-language="$1"><code class="language-$1">',
    ),
  );
}

function withParts({ html, replyParts }: ArticleDetail): string {
  let filled = "";
  let done = 0;
  for (const part of replyParts) {
    filled += html.slice(done, part.at);
    // Sanitized when it was saved, as the rest.
    filled +=
      part.html === null
        ? locked
        : `<section class="${styles.unlocked}" aria-label="回复可见的内容"><p class="${styles.unlockedMark}">回复可见</p>${part.html}</section>`;
    done = part.at;
  }
  return filled + html.slice(done);
}
