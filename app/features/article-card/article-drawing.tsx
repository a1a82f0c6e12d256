import type { ArticleCard as Card } from "#contract/posts/article.ts";
import { type Drawing, drawnId } from "~/lib/drawn-parts.ts";
import { ArticleCard } from "./article-card.tsx";
import { cardView } from "./card-data.ts";

interface Also {
  /** Says why a card stands where it does, where that was asked. */
  reasonOf?: ((card: Card, now: number) => string) | undefined;
  /** Words that stand out. */
  highlight?: string[] | undefined;
}

export function articleDrawing({ reasonOf, highlight }: Also = {}): Drawing<Card> {
  return {
    prefix: drawnId.article,
    first: 1,
    timesOf: ({ publishedAt }) => [publishedAt],
    beside: (card, now) => `${reasonOf?.(card, now)}|${highlight}`,
    draw: (card, around) => (
      <ArticleCard card={cardView(card)} reason={reasonOf?.(card, around.now)} highlight={highlight} {...around} />
    ),
  };
}
