import type { ArticleCard as Card } from "#contract/posts/article.ts";
import type { ListRecipe } from "~/fragments/fragment.ts";
import { ArticleCard } from "./article-card.tsx";
import { cardView } from "./card-data.ts";

interface Also {
  /** Returns the reason why a card is in the feed. Undefined where the reader did not request reasons. */
  reasonOf?: ((card: Card, now: number) => string) | undefined;
  /** Search words that the card highlights. */
  highlight?: string[] | undefined;
}

export function articleRecipe({ reasonOf, highlight }: Also = {}): ListRecipe<Card> {
  return {
    prefix: "card-",
    first: 1,
    timesOf: ({ publishedAt }) => [publishedAt],
    keyOf: (card, now) => `${reasonOf?.(card, now)}|${highlight}`,
    render: (card, around) => (
      <ArticleCard card={cardView(card)} reason={reasonOf?.(card, around.now)} highlight={highlight} {...around} />
    ),
  };
}
