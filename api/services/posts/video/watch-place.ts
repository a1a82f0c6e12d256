import type { Context, Viewer } from "../../../context.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { isFilmEnd } from "../../../../contract/shared/watch-place.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { playableVideo } from "./video-rows.ts";

const placeRow = cachedQuery((db, { userId, videoId }: { userId: number; videoId: number }) =>
  db.selectFrom("watch_place").select("position_ms").where("video_id", "=", videoId).where("user_id", "=", userId),
);

/** The second at which the viewer stopped watching a video that they may see; null without one. */
export async function watchPlaceIn({
  ctx,
  viewer,
  videoId,
}: {
  ctx: Pick<Context, "db">;
  viewer: Pick<Viewer, "id"> | null;
  videoId: number;
}): Promise<number | null> {
  const row = viewer && (await placeRow.first(ctx.db, { userId: viewer.id, videoId }));
  return row ? Math.floor(row.position_ms / 1000) : null;
}

/** The member's newest place beyond the limit, if there is one. */
export function watchPlaceBeyondQuery({ ctx: { db }, userId }: { ctx: Pick<Context, "db">; userId: number }) {
  return db
    .selectFrom("watch_place")
    .select(["saved_at", "video_id"])
    .where("user_id", "=", userId)
    .orderBy("saved_at", "desc")
    .orderBy("video_id", "desc")
    .limit(1)
    .offset(limits.watchPlacesMax);
}

async function durationOf({ db }: Pick<Context, "db">, videoId: number): Promise<number | null> {
  const row = await db
    .selectFrom("video_file")
    .select("duration_ms")
    .where("subject_kind", "=", "video")
    .where("subject_id", "=", videoId)
    .executeTakeFirst();
  return row?.duration_ms == null ? null : row.duration_ms / 1000;
}

interface SavePlace {
  ctx: Context;
  viewer: Viewer;
  videoId: number;
  /** Null removes the place, as the end of the film does. */
  seconds: number | null;
}

/**
 * Saves where the viewer watches a film; of two devices the later save wins. The oldest places beyond the limit are
 * deleted.
 * @throws ApiError NOT_FOUND, FORBIDDEN as `playableVideo`
 */
export async function saveWatchPlace({ ctx, viewer, videoId, seconds }: SavePlace): Promise<{ ok: true }> {
  await playableVideo({ ctx, viewer, videoId });
  if (seconds === null || isFilmEnd(seconds, await durationOf(ctx, videoId))) {
    await ctx.db.deleteFrom("watch_place").where("video_id", "=", videoId).where("user_id", "=", viewer.id).execute();
    return { ok: true };
  }
  const place = { position_ms: seconds * 1000, saved_at: ctx.clock.now() };
  await ctx.db.transaction().execute(async (trx) => {
    await trx
      .insertInto("watch_place")
      .values({ video_id: videoId, user_id: viewer.id, ...place })
      .onConflict((conflict) => conflict.columns(["video_id", "user_id"]).doUpdateSet(place))
      .execute();
    const beyond = await watchPlaceBeyondQuery({ ctx: { db: trx }, userId: viewer.id }).executeTakeFirst();
    if (!beyond) return;
    await trx
      .deleteFrom("watch_place")
      .where("user_id", "=", viewer.id)
      .where((eb) =>
        eb.or([
          eb("saved_at", "<", beyond.saved_at),
          eb.and([eb("saved_at", "=", beyond.saved_at), eb("video_id", "<=", beyond.video_id)]),
        ]),
      )
      .execute();
  });
  return { ok: true };
}
