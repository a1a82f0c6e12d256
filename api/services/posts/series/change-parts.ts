import { sql, type Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { SeriesMove } from "../../../../contract/shared/series-names.ts";
import { seriesUnit } from "../../../../contract/shared/series-names.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import type { Database } from "../../../db/schema/index.ts";
import { gonePost } from "../../circles/subject/subject.ts";
import { indexSeries } from "./index-series.ts";
import { allPartsQuery, lockOwnSeries, ownSeriesRow, postOf, type SeriesPost, type SeriesRow } from "./series-rows.ts";
import { countGone, listPart } from "./sync-part.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
  seriesId: number;
}
type Trx = Transaction<Database>;

/**
 * Puts own posts of the series' kind at its end, all or none, in the given order. Posts that are in it already stay.
 * @throws ApiError NOT_FOUND, CONFLICT when a post is in another series or the series is full
 */
export async function addParts({ ctx, viewer, seriesId, ids }: Asked & { ids: number[] }): Promise<{ ok: true }> {
  const { kind } = await ownSeriesRow(ctx, viewer, seriesId);
  const post = postOf(ctx.kinds, kind);
  return ctx.db.transaction().execute(async (trx) => {
    // Posts are locked before series, as in every write of a post.
    const listed = await lockOwnPosts(trx, viewer, post, [...new Set(ids)]);
    const series = await lockOwnSeries(trx, viewer, seriesId);
    const standing = await trx
      .selectFrom("series_part")
      .select(["post_id", "series_id"])
      .where("kind", "=", kind)
      .where("post_id", "in", [...listed.keys()])
      .execute();
    if (standing.some((part) => part.series_id !== seriesId))
      throw new ApiError("CONFLICT", "有内容已经在别的合集或专栏里，请先移出");
    const inside = new Set(standing.map((part) => part.post_id));
    const added = [...listed].filter(([id]) => !inside.has(id));
    if (series.part_count + added.length > limits.seriesPartsMax)
      throw new ApiError("CONFLICT", `最多放 ${limits.seriesPartsMax} ${seriesUnit[kind]}，回收站里的也算`);
    await insertParts(trx, ctx, series, added);
    return { ok: true } as const;
  });
}

/** Locks the posts. @returns whether everybody may see each, in the given order @throws ApiError NOT_FOUND */
async function lockOwnPosts(trx: Trx, viewer: Viewer, post: SeriesPost, ids: number[]): Promise<Map<number, boolean>> {
  const rows = await trx
    .selectFrom(post.kind)
    .select(["id", sql<number>`case when ${post.search.isFound} then 1 else 0 end`.as("is_found")])
    .where("id", "in", ids)
    .where("author_id", "=", viewer.id)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (rows.length < ids.length) throw gonePost(post);
  const found = new Map(rows.map((row) => [row.id, Number(row.is_found) === 1]));
  return new Map(ids.map((id) => [id, found.get(id) === true]));
}

/** Puts posts at the end of a series whose row the caller has locked, each with whether everybody may see it. */
export async function insertParts(
  trx: Trx,
  ctx: Pick<Context, "clock">,
  series: SeriesRow,
  added: [id: number, isListed: boolean][],
): Promise<void> {
  if (added.length === 0) return;
  const { last } = await trx
    .selectFrom("series_part")
    .select(({ fn }) => fn.max<number | null>("position").as("last"))
    .where("series_id", "=", series.id)
    .executeTakeFirstOrThrow();
  const now = ctx.clock.now();
  const start = Number(last ?? 0) + 1;
  await trx
    .updateTable("series")
    .set((eb) => ({ part_count: eb("part_count", "+", added.length) }))
    .where("id", "=", series.id)
    .execute();
  let isChanged = false;
  for (const [place, [id, isListed]] of added.entries()) {
    const part = await trx
      .insertInto("series_part")
      .values({
        series_id: series.id,
        kind: series.kind,
        post_id: id,
        author_id: series.author_id,
        position: start + place,
        added_at: now,
      })
      .returning(["id", "is_listed", "told_in"])
      .executeTakeFirstOrThrow();
    if (await listPart(trx, ctx, { series, part, isListed })) isChanged = true;
  }
  if (isChanged) await indexSeries(trx, series.id);
}

/** Takes a post out of the series. @throws ApiError NOT_FOUND */
export function removePart({ ctx, viewer, seriesId, postId }: Asked & { postId: number }): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockOwnSeries(trx, viewer, seriesId);
    const gone = await trx
      .deleteFrom("series_part")
      .where("series_id", "=", seriesId)
      .where("post_id", "=", postId)
      .returning(["series_id", "is_listed"])
      .executeTakeFirst();
    if (!gone) throw notInside();
    await countGone(trx, gone);
    return { ok: true } as const;
  });
}

const notInside = () => new ApiError("NOT_FOUND", "这项内容不在这个合集或专栏里");

/**
 * Moves a part by one place among the parts that are not in the trash; the first does not move up, nor the last down.
 * @throws ApiError NOT_FOUND
 */
export function movePart({
  ctx,
  viewer,
  seriesId,
  postId,
  move,
}: Asked & { postId: number; move: SeriesMove }): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const { kind } = await lockOwnSeries(trx, viewer, seriesId);
    const parts = await allPartsQuery(trx, { seriesId }).execute();
    const there = await undeleted(
      trx,
      postOf(ctx.kinds, kind),
      parts.map((part) => part.post_id),
    );
    const shown = parts.filter((part) => there.has(part.post_id));
    const at = shown.findIndex((part) => part.post_id === postId);
    const part = shown[at];
    if (!part) throw notInside();
    const other = shown[at + (move === "up" ? -1 : 1)];
    if (other) {
      const order = parts.map((one) => (one === part ? other : one === other ? part : one));
      await renumber(trx, order);
    }
    return { ok: true } as const;
  });
}

/**
 * Puts the named parts first, in this order; the others follow in their present order. Ids that are no parts are
 * ignored: another page may have taken them out. @throws ApiError NOT_FOUND
 */
export function orderParts({ ctx, viewer, seriesId, ids }: Asked & { ids: number[] }): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockOwnSeries(trx, viewer, seriesId);
    const parts = await allPartsQuery(trx, { seriesId }).execute();
    const byPost = new Map(parts.map((part) => [part.post_id, part]));
    const named = [...new Set(ids)].flatMap((id) => byPost.get(id) ?? []);
    const others = parts.filter((part) => !named.includes(part));
    await renumber(trx, [...named, ...others]);
    return { ok: true } as const;
  });
}

async function renumber(trx: Trx, order: { id: number; position: number }[]): Promise<void> {
  for (const [place, { id, position }] of order.entries())
    if (position !== place + 1)
      await trx
        .updateTable("series_part")
        .set({ position: place + 1 })
        .where("id", "=", id)
        .execute();
}

/** Those of these posts that are not in the trash. */
export async function undeleted(
  db: Pick<Context["db"], "selectFrom">,
  post: SeriesPost,
  ids: number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom(post.kind)
    .select("id")
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .execute();
  return new Set(rows.map((row) => row.id));
}
