import type { ArticleCard } from "#api/contract/article.ts";

/** Three lines of a card hold about this many Chinese characters; what no reader sees is not sent twice. */
const SUMMARY_SHOWN = 108;

/** A page of cards as lists show it. */
export function cardPage(page: { items: ArticleCard[]; nextCursor: string | null }) {
  return {
    items: page.items.map((card) => ({ ...card, summary: [...card.summary].slice(0, SUMMARY_SHOWN).join("") })),
    nextCursor: page.nextCursor,
  };
}
