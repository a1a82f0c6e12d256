import type { Caller, Context, Viewer } from "../../context.ts";
import { cutPage, decodeCursor } from "../../db/keyset.ts";
import { partsOf, queryPhrases } from "../../db/search-tokens.ts";
import { bestFirst, searchByParts, searchIds } from "../../db/text-search.ts";
import type { PostKind } from "../post/post-kind.ts";
import { foundNotMuted } from "../follow/not-muted.ts";

interface Search {
  ctx: Context;
  viewer: Viewer | null;
  caller: Pick<Caller, "ip">;
  input: { q: string; cursor?: string | undefined; limit: number };
}

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** In a cursor, behind score and id: the page before was found by the query's parts. */
const BY_PARTS = 1;

/**
 * Best first, by keyset of (score, id); without people whom the viewer has muted. A query that matches nowhere as it is
 * falls back to its parts: what holds at least half of them, who holds most first.
 */
async function found(
  { ctx, viewer, input }: Search,
  { kind: subject, search: { isTitled } }: PostKind,
): Promise<{ ids: number[]; nextCursor: string | null }> {
  const keys = decodeCursor(input.cursor, bestFirst, 1);
  const isPartly = keys?.[bestFirst.length] === BY_PARTS;
  const phrases = queryPhrases(input.q);
  if (phrases.length === 0) return { ids: [], nextCursor: null };
  const where = viewer ? foundNotMuted(viewer.id, subject) : undefined;
  const asked = { limit: input.limit + 1, after: keys, where, isTitled };
  const parts = partsOf(phrases);
  const whole = isPartly ? [] : await searchIds(ctx.db, ctx.databaseKind, subject, { ...asked, phrases });
  const isByParts = isPartly || (whole.length === 0 && keys === undefined && parts.length > 1);
  const hits = isByParts ? await searchByParts(ctx.db, ctx.databaseKind, subject, { ...asked, phrases: parts }) : whole;
  const page = cutPage(hits, bestFirst, input.limit, isByParts ? [BY_PARTS] : []);
  return { ids: page.rows.map((hit) => hit.id), nextCursor: page.nextCursor };
}

/** R06: what everybody may see. */
export async function searchPosts<Card extends { id: number }>(
  search: Search,
  post: PostKind<Card>,
): Promise<Page<Card>> {
  const { ids, nextCursor } = await found(search, post);
  // What finds nothing, or is looked through further, is no further search.
  if (ids.length > 0 && search.input.cursor === undefined) search.ctx.searches.add({ ...search, q: search.input.q });
  return { items: await post.cards(search.ctx, search.viewer, ids), nextCursor };
}
