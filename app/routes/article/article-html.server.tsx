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

/**
 * Returns the article's HTML. A hidden part (回复可见) is a locked card for readers who have not commented, and a marked
 * section for those who have.
 */
export function articleHtml(article: ArticleDetail): string {
  // The style sheet shows the language of a code block above it.
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
    // The API sanitized hidden parts, too, when the article was saved.
    filled +=
      part.html === null
        ? locked
        : `<section class="${styles.unlocked}" aria-label="回复可见的内容"><p class="${styles.unlockedMark}">回复可见</p>${part.html}</section>`;
    done = part.at;
  }
  return filled + html.slice(done);
}
