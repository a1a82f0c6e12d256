import type { ArticleCard } from "#contract/posts/article.ts";
import { cutText } from "#contract/shared/cut-text.ts";

/** Three lines of a card hold about this many Chinese characters; what no reader sees is not sent twice. */
const SUMMARY_SHOWN = 80;

/** What a card shows; a whole `ArticleCard` is one, too. */
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

/** A page of cards as lists show it: the page holds its data twice, as HTML and for the script. */
export function cardPage(page: { items: ArticleCard[]; nextCursor: string | null }): {
  items: CardView[];
  nextCursor: string | null;
} {
  return { items: page.items.map(cardView), nextCursor: page.nextCursor };
}
