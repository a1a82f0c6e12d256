import type { Context } from "../../../context.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { decodeCursor, encodeCursor, keysOf } from "../../../db/keyset.ts";
import { notMuted } from "../../people/follow/not-muted.ts";
import { type ArticlePageInput, articlePageRows, hotFirst, listed } from "./article-pages.ts";
import { KEPT_MAX, type Source, spread } from "./spread.ts";

/**
 * A page of 推荐: articles by rank, at most three of one author or circle as long as others exist. Articles postponed by
 * this rule come first on the next page; the cursor lists them after its keys: `[hot_rank, published_at, id, …ids]`.
 */
export async function hotPage(input: ArticlePageInput): Promise<{ ids: number[]; nextCursor: string | null }> {
  const { ctx, viewerId, cursor, limit } = input;
  const keys = decodeCursor(cursor, hotFirst, KEPT_MAX);
  const before = keys?.slice(0, hotFirst.length);
  const waiting = keys?.slice(hotFirst.length) ?? [];
  // Bounded: postponed and newly read articles together fill at most two pages.
  const window = await articlePageRows({
    ...input,
    cursor: before && encodeCursor(before),
    limit: Math.max(0, 2 * limit - waiting.length),
  });
  const known = new Set(waiting);
  const order = [...waiting, ...window.flatMap((row) => (known.has(row.id) ? [] : [row.id]))];
  const { shown, kept, readIds } = spread(order, await sourcesOf(ctx, viewerId, order), limit);
  const read = new Set(readIds);
  const last = window.findLast((row) => read.has(row.id));
  const place = last ? keysOf(last, hotFirst) : before;
  const isMore = kept.length > 0 || readIds.length < order.length || window.length > 2 * limit - waiting.length;
  return { ids: shown, nextCursor: isMore && place ? encodeCursor([...place, ...kept]) : null };
}

const sources = cachedQuery((db, { ids, viewerId }: { ids: number[]; viewerId: number | undefined }) =>
  db
    .selectFrom("article")
    .select(["id", "author_id as authorId", "circle_id as circleId"])
    .where("id", "in", ids)
    .where(listed)
    .$if(viewerId !== undefined, (query) => query.where(notMuted(viewerId ?? 0, "article.author_id"))),
);

/**
 * The author and circle of each article. Articles that were deleted or whose author was muted meanwhile are missing.
 */
async function sourcesOf(
  ctx: Pick<Context, "db">,
  viewerId: number | undefined,
  ids: number[],
): Promise<Map<number, Source>> {
  if (ids.length === 0) return new Map();
  const rows = await sources.rows(ctx.db, { ids, viewerId });
  return new Map(rows.map((row) => [row.id, row]));
}
