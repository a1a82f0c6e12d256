import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import type { ArticleCard as Card } from "#contract/article.ts";
import type { LinkMode } from "~/lib/link-mode.ts";
import { LinkModeContext } from "~/lib/link-mode-context.ts";
import { timeText } from "~/lib/time-text.ts";
import { ArticleCard } from "./article-card.tsx";
import { cardView } from "./card-data.ts";

/** Cards that were drawn before, by all that they show; bytes are characters. */
const drawn = new LRUCache<string, string>({
  maxSize: 8_000_000,
  sizeCalculation: (html, key) => html.length + key.length,
});

/**
 * The cards of a page as HTML. A card is drawn once until something in it changes: the same cards stand in every
 * reader's feed, and drawing them was more than half of a page's work (docs/decisions/0007-drawn-cards.md).
 * @param now ms since 1970
 * @param reasonOf says why a card stands where it does, where that was asked
 */
export function cardsHtml(
  cards: Card[],
  {
    now,
    linkMode,
    reasonOf,
  }: { now: number; linkMode: LinkMode | null; reasonOf?: ((card: Card) => string) | undefined },
): { id: number; html: string }[] {
  return cards.map((card, index) => {
    const isFirst = index === 0;
    const reason = reasonOf?.(card);
    const key = `${linkMode}|${isFirst}|${timeText(card.publishedAt, now)}|${reason}|${JSON.stringify(card)}`;
    let html = drawn.get(key);
    if (html === undefined) {
      html = renderToStaticMarkup(
        <LinkModeContext value={linkMode}>
          <ArticleCard card={cardView(card)} now={now} isFirst={isFirst} reason={reason} />
        </LinkModeContext>,
      );
      drawn.set(key, html);
    }
    return { id: card.id, html };
  });
}
