import type { Context } from "../../../context.ts";
import { dropSource } from "./transcode-queue.ts";
import { giveBack } from "./upload-video.ts";

/** A video that belongs to nothing for so long is removed, and so is an upload that nobody carries on. */
export const UNUSED_MS = 24 * 3_600_000;
const BATCH = 50;

/** The longest unused first. */
export function unusedVideoQuery({ db }: Pick<Context, "db">, before: number) {
  return db
    .selectFrom("video_file")
    .select(["id", "owner_id"])
    .where("unused_since", "<", before)
    .orderBy("unused_since")
    .orderBy("id")
    .limit(BATCH);
}

/** Whose conversion has ended, with what was uploaded still there: the worker died in between. */
export function spentSourceQuery({ db }: Pick<Context, "db">) {
  return db
    .selectFrom("video_file")
    .select(["id", "source_key"])
    .where("source_key", "is not", null)
    .where("state", "in", ["ready", "failed"])
    .limit(BATCH);
}

/**
 * Removes one batch of videos that have belonged to nothing for a day: their rows, what they took of their owners' space
 * and what was uploaded; what was made of it follows with the pictures' garbage. Of a save that begins to use one and this,
 * the first to lock the row wins, and the save is told.
 * @returns how many; fewer than a batch when no more are left
 */
export async function removeUnusedVideos(ctx: Context, signal?: AbortSignal): Promise<number> {
  const before = ctx.clock.now() - UNUSED_MS;
  const candidates = await unusedVideoQuery(ctx, before).execute();
  let removed = 0;
  for (const { id, owner_id: ownerId } of candidates) {
    signal?.throwIfAborted();
    removed += await ctx.db.transaction().execute(async (trx) => {
      const gone = await trx
        .deleteFrom("video_file")
        .where("id", "=", id)
        .where("unused_since", "<", before)
        .returning(["bytes", "source_key", "media_key", "poster_key"])
        .executeTakeFirst();
      if (!gone) return 0;
      await giveBack(trx, ownerId, gone.bytes);
      if (gone.media_key !== null && gone.poster_key !== null) {
        await trx
          .insertInto("media_garbage")
          .values({ key: gone.media_key, thumb_key: gone.poster_key, created_at: ctx.clock.now() })
          .execute();
      }
      // Inside: what cannot be removed now keeps its row for the next round.
      if (gone.source_key !== null) await ctx.uploads.remove(gone.source_key);
      return 1;
    });
  }
  return removed;
}

/** @returns how many */
export async function removeSpentSources(ctx: Context, signal?: AbortSignal): Promise<number> {
  const spent = await spentSourceQuery(ctx).execute();
  for (const file of spent) {
    signal?.throwIfAborted();
    await dropSource(ctx, file);
  }
  return spent.length;
}
