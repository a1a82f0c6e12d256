import type { Context } from "../../../context.ts";
import type { PageAsked } from "./engine.ts";

/** A page of hits; `isPartial` when they match only some of the words, `count` when a number was asked for. */
export interface FoundItems<Item> {
  page: { items: Item[]; nextCursor: string | null };
  isPartial: boolean;
  count: number | null;
}

/** Asks the search engine for a page. @param itemsOf reads the hits by their ids, in the same order */
export async function foundItems<Item>(
  ctx: Context,
  asked: PageAsked,
  itemsOf: (ids: number[]) => Promise<Item[]>,
): Promise<FoundItems<Item>> {
  const { ids, nextCursor, isPartial, found } = await ctx.searchEngine.search(ctx, asked);
  return { page: { items: await itemsOf(ids), nextCursor }, isPartial, count: found };
}
