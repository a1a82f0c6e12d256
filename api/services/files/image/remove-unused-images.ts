import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import { narrowKeys } from "../../../markdown/picture-widths.ts";
import type { Database } from "../../../db/schema/index.ts";

/**
 * A picture is removed after it has been unused for this long, in ms: time to undo a deletion, to return to a form or
 * to continue writing.
 */
export const UNUSED_MS = 24 * 3_600_000;
/** Longer than any upload takes between writing its files and its row, in ms. */
const GARBAGE_MS = 10 * 60_000;
const BATCH = 50;

/**
 * Removes one batch of pictures that have been unused for a day: their rows, and their sizes from the owners' used
 * space. `removeGarbage` removes the files later. Safe in several processes at once and beside a save that starts to
 * use a picture: the first to lock the row wins, and the save fails with an error at its field.
 * @returns the number of removed pictures; fewer than a batch when none are left
 */
export async function removeUnusedImages(ctx: Context): Promise<number> {
  const before = ctx.clock.now() - UNUSED_MS;
  const candidates = await unusedQuery(ctx, before).execute();
  if (candidates.length === 0) return 0;
  return ctx.db.transaction().execute(async (trx) => {
    // Users' rows are locked before pictures' rows, as in uploads and saves.
    await lockUsers(trx, [...new Set(candidates.map((row) => row.owner_id))]);
    const ids = await takeUnused(
      trx,
      candidates.map((row) => row.id),
      before,
    );
    if (ids.length === 0) return 0;
    const gone = await trx
      .deleteFrom("image")
      .where("id", "in", ids)
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom("image_use").select("image_id").whereRef("image_use.image_id", "=", "image.id")),
        ),
      )
      .returning(["owner_id", "bytes", "key", "thumb_key"])
      .execute();
    for (const { owner_id: owner, bytes } of gone) await giveBack(trx, owner, bytes);
    const garbage = [...new Map(gone.map((row) => [row.key, row.thumb_key]))].toSorted(([a], [b]) => (a < b ? -1 : 1));
    if (garbage.length > 0) {
      const values = garbage.map(([key, thumbKey]) => ({ key, thumb_key: thumbKey, created_at: ctx.clock.now() }));
      await trx
        .insertInto("media_garbage")
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    return gone.length;
  });
}

/** Unused pictures, the longest unused first. */
export function unusedQuery({ db }: Pick<Context, "db">, before: number) {
  return db
    .selectFrom("image")
    .select(["id", "owner_id"])
    .where("unused_since", "<", before)
    .orderBy("unused_since")
    .orderBy("id")
    .limit(BATCH);
}

/**
 * Locks the rows that are still unused. A row locked by another transaction is skipped, because a save may be starting
 * to use the picture.
 */
async function takeUnused(trx: Transaction<Database>, ids: number[], before: number): Promise<number[]> {
  const rows = await trx
    .selectFrom("image")
    .select("id")
    .where("id", "in", ids)
    .where("unused_since", "<", before)
    .orderBy("id")
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.id);
}

async function giveBack(trx: Transaction<Database>, userId: number, bytes: number): Promise<void> {
  await trx
    .updateTable("user")
    .set((eb) => ({ image_count: eb("image_count", "-", 1), image_bytes: eb("image_bytes", "-", bytes) }))
    .where("id", "=", userId)
    .execute();
}

/**
 * Removes the files of removed pictures, unless another row has the same bytes. A concurrent upload of the same bytes
 * is safe in each case: its row exists already, or it has renewed the garbage row's `created_at`, or it waits for this
 * transaction's lock on the garbage row before it writes files (upload-image.ts).
 * @returns the number of pictures whose files were removed
 */
export async function removeGarbage(ctx: Context, signal?: AbortSignal): Promise<number> {
  const before = ctx.clock.now() - GARBAGE_MS;
  const ripe = await ctx.db
    .selectFrom("media_garbage")
    .select("key")
    .where("created_at", "<", before)
    .limit(BATCH)
    .execute();
  let removed = 0;
  for (const { key } of ripe) {
    signal?.throwIfAborted();
    await ctx.db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom("media_garbage")
        .select("thumb_key")
        .where("key", "=", key)
        .where("created_at", "<", before)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!row) return;
      const isShared = await trx.selectFrom("image").select("id").where("key", "=", key).limit(1).executeTakeFirst();
      if (!isShared) {
        await ctx.media.remove(key);
        await ctx.media.remove(row.thumb_key);
        for (const narrow of narrowKeys(key)) await ctx.media.remove(narrow);
        const gone = [key, row.thumb_key].map((each) => ({ key: each, gone_at: ctx.clock.now() }));
        await trx
          .insertInto("media_gone")
          .values(gone)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        removed += 1;
      }
      await trx.deleteFrom("media_garbage").where("key", "=", key).execute();
    });
  }
  return removed;
}
