import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { SubjectRef } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";
import { scheduleBroadcast } from "./broadcast-parts.ts";
import { indexSeries } from "./index-series.ts";
import { placeOfPost } from "./series-refusal.ts";
import type { SeriesRow } from "./series-rows.ts";

type Trx = Transaction<Database>;

/**
 * Updates a post's part, if it is in a series, after the post was listed or hidden. The post's row is locked; the series'
 * row is locked here.
 */
export async function syncPart(
  trx: Trx,
  ctx: Pick<Context, "clock">,
  post: SubjectRef,
  isListed: boolean,
): Promise<void> {
  const seen = await placeOfPost.first(trx, post);
  if (!seen) return;
  const series = await trx
    .selectFrom("series")
    .selectAll()
    .where("id", "=", seen.series_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // The author may have taken the post out before the lock was granted.
  const part = await placeOfPost.first(trx, post);
  if (!series || part?.series_id !== series.id) return;
  if (await listPart(trx, ctx, { series, part, isListed })) await indexSeries(trx, series.id);
}

interface Listing {
  series: SeriesRow;
  part: { id: number; is_listed: 0 | 1; told_in: number | null };
  isListed: boolean;
}

/**
 * Sets whether everybody may see a part, with the series' counter; the first time that they may, the followers are told.
 * The series' row is locked; the caller updates its search entry. @returns whether anything changed
 */
export async function listPart(
  trx: Trx,
  ctx: Pick<Context, "clock">,
  { series, part, isListed }: Listing,
): Promise<boolean> {
  const flag = isListed ? 1 : 0;
  if (flag === part.is_listed) return false;
  const isNew = isListed && part.told_in === null;
  const told = isNew ? { told_in: await scheduleBroadcast(trx, ctx, series) } : {};
  await trx
    .updateTable("series_part")
    .set({ is_listed: flag, ...told })
    .where("id", "=", part.id)
    .execute();
  await trx
    .updateTable("series")
    .set((eb) => ({
      listed_count: eb("listed_count", "+", isListed ? 1 : -1),
      ...(isNew ? { last_part_at: ctx.clock.now(), active_at: ctx.clock.now() } : {}),
    }))
    .where("id", "=", series.id)
    .execute();
  return true;
}

/** Deletes the part of a post; the post's row is locked. */
export async function dropPart(trx: Trx, { kind, id }: SubjectRef): Promise<void> {
  const seen = await placeOfPost.first(trx, { kind, id });
  if (!seen) return;
  await trx.selectFrom("series").select("id").where("id", "=", seen.series_id).forNoKeyUpdate().execute();
  await dropLockedPart(trx, seen.id);
}

/** Deletes a part of a series whose row the caller has locked. */
export async function dropLockedPart(trx: Trx, partId: number): Promise<void> {
  const gone = await trx
    .deleteFrom("series_part")
    .where("id", "=", partId)
    .returning(["series_id", "is_listed"])
    .executeTakeFirst();
  if (gone) await countGone(trx, gone);
}

/** Counts down after a part was deleted, and updates the series' search entry. */
export async function countGone(
  trx: Trx,
  { series_id, is_listed }: { series_id: number; is_listed: 0 | 1 },
): Promise<void> {
  await trx
    .updateTable("series")
    .set((eb) => ({
      part_count: eb("part_count", "-", 1),
      listed_count: eb("listed_count", "-", is_listed),
    }))
    .where("id", "=", series_id)
    .execute();
  if (is_listed === 1) await indexSeries(trx, series_id);
}
