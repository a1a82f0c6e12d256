import type { ArticleCard } from "#contract/posts/article.ts";
import { cutText } from "#contract/shared/cut-text.ts";

/** Three lines of a card hold about 80 Chinese characters. The rest is cut off, because the page carries it twice. */
const SUMMARY_SHOWN = 80;

/** The fields that a card shows. A whole `ArticleCard` fits this type, too. */
export interface CardView extends Omit<ArticleCard, "cover" | "author"> {
  cover: { thumbUrl: string; width: number; height: number } | null;
  author: { id: number; name: string | null; role: "USER" | "ADMIN"; avatar: { thumbUrl: string } | null };
}

export function cardView({ cover, author, summary, ...card }: ArticleCard): CardView {
  return {
    ...card,
    summary: cutText(summary, SUMMARY_SHOWN, "…"),
    cover: cover && { thumbUrl: cover.thumbUrl, width: cover.width, height: cover.height },
    author: {
      id: author.id,
      name: author.name,
      role: author.role,
      avatar: author.avatar && { thumbUrl: author.avatar.thumbUrl },
    },
  };
}
