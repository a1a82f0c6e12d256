import type { Context } from "../../../context.ts";
import { removeRenditions } from "./rendition-queue.ts";
import { dropSource } from "./transcode-queue.ts";
import { giveBack } from "./upload-video.ts";

/** A video that belongs to no post, or an unfinished upload without new requests, is removed after this long, in ms. */
export const UNUSED_MS = 24 * 3_600_000;
const BATCH = 50;

/** Unused videos, the longest unused first. */
export function unusedVideoQuery({ db }: Pick<Context, "db">, before: number) {
  return db
    .selectFrom("video_file")
    .select(["id", "owner_id"])
    .where("unused_since", "<", before)
    .orderBy("unused_since")
    .orderBy("id")
    .limit(BATCH);
}

/** Videos whose conversion has ended while the uploaded source still exists: the worker died in between. */
export function spentSourceQuery({ db }: Pick<Context, "db">) {
  return db
    .selectFrom("video_file")
    .select(["id", "source_key"])
    .where("source_key", "is not", null)
    .where("state", "in", ["ready", "failed"])
    .limit(BATCH);
}

/**
 * Removes one batch of videos that have been unused for a day: their rows, their sizes from the owners' used space, and
 * the uploaded sources. The converted files are removed with the pictures' garbage. If a save starts to use a video at
 * the same time, the first to lock the row wins, and the save fails with an error at its field.
 * @returns the number of removed videos; fewer than a batch when none are left
 */
export async function removeUnusedVideos(ctx: Context, signal?: AbortSignal): Promise<number> {
  const before = ctx.clock.now() - UNUSED_MS;
  const candidates = await unusedVideoQuery(ctx, before).execute();
  let removed = 0;
  for (const { id, owner_id: ownerId } of candidates) {
    signal?.throwIfAborted();
    removed += await ctx.db.transaction().execute(async (trx) => {
      const still = await trx
        .selectFrom("video_file")
        .select("id")
        .where("id", "=", id)
        .where("unused_since", "<", before)
        .forUpdate()
        .executeTakeFirst();
      if (!still) return 0;
      await removeRenditions(trx, ctx, id);
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
      // Within the transaction: when the source cannot be removed now, the row stays for the next run.
      if (gone.source_key !== null) await ctx.uploads.remove(gone.source_key);
      return 1;
    });
  }
  return removed;
}

/** Removes the sources of `spentSourceQuery`. @returns the number of sources */
export async function removeSpentSources(ctx: Context, signal?: AbortSignal): Promise<number> {
  const spent = await spentSourceQuery(ctx).execute();
  for (const file of spent) {
    signal?.throwIfAborted();
    await dropSource(ctx, file);
  }
  return spent.length;
}
