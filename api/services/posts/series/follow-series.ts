import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { Database } from "../../../db/schema/index.ts";
import { goneSeries, lockSeries, nameOfSeries, shownPartIds } from "./series-rows.ts";

/**
 * Sets or removes the viewer's follow. A repeated call changes nothing. Who follows may always stop, also when no part is
 * visible any more.
 * @throws ApiError NOT_FOUND when the viewer may see no part, FORBIDDEN for one's own series
 */
export async function followSeries({
  ctx,
  viewer,
  seriesId,
  followed,
}: {
  ctx: Context;
  viewer: Viewer;
  seriesId: number;
  followed: boolean;
}): Promise<{ followed: boolean; followerCount: number }> {
  return ctx.db.transaction().execute(async (trx) => {
    const series = await lockSeries(trx, seriesId);
    const before = series.follower_count;
    if (series.author_id === viewer.id) throw new ApiError("FORBIDDEN", `这是你自己的${nameOfSeries(series)}`);
    const left = followed ? 0 : await endFollow(trx, { seriesId, userId: viewer.id });
    if (left === 1) return { followed, followerCount: before - 1 };
    if ((await shownPartIds({ ...ctx, db: trx }, viewer, series)).length === 0) throw goneSeries();
    if (!followed) return { followed, followerCount: before };
    const { numInsertedOrUpdatedRows: added = 0n } = await trx
      .insertInto("series_follow")
      .values({ series_id: seriesId, user_id: viewer.id, created_at: ctx.clock.now() })
      .onConflict((conflict) => conflict.columns(["user_id", "series_id"]).doNothing())
      .executeTakeFirst();
    if (added > 0n) await countFollows(trx, seriesId, 1);
    return { followed, followerCount: before + Number(added) };
  });
}

/** Ends a follow of a series whose row the caller has locked. @returns 1, or 0 when there was none */
export async function endFollow(
  trx: Transaction<Database>,
  { seriesId, userId }: { seriesId: number; userId: number },
): Promise<number> {
  const gone = await trx
    .deleteFrom("series_follow")
    .where("series_id", "=", seriesId)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  if (!gone) return 0;
  await countFollows(trx, seriesId, -1);
  return 1;
}

async function countFollows(trx: Transaction<Database>, seriesId: number, by: 1 | -1): Promise<void> {
  await trx
    .updateTable("series")
    .set((eb) => ({ follower_count: eb("follower_count", "+", by) }))
    .where("id", "=", seriesId)
    .execute();
}
