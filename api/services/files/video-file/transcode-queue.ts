import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import type { Updateable } from "kysely";
import type { Context } from "../../../context.ts";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";
import type { VideoFileTable } from "../../../db/schema/video-file.ts";
import { isShort, nextInTurn } from "./conversion-time.ts";
import type { ConversionTask, Converted } from "./convert-video.ts";
import { lockVideoFiles } from "./lock-video-files.ts";
import type { VideoFileRow } from "./video-file-view.ts";

/** The duration of a lease in ms: a worker renews its lease more often than this. */
export const LEASE_MS = 60_000;
const ATTEMPTS_MAX = 2;
/** Longer than the slowest store needs for a film. */
const STORING_MS = 6 * 3_600_000;
/** An arbitrary number: the key of the PostgreSQL lock under which a machine claims its next conversion. */
const CLAIM_LOCK = 90_090;

/** The most waiting conversions that are compared. */
const COMPARED_MAX = 5_000;

/** The waiting conversions, the longest waiting first. A conversion whose worker has died waits again. */
export function transcodeQueueQuery({ db }: Pick<Context, "db">, now: number) {
  return db
    .selectFrom("video_file")
    .select(["id", "owner_id", "lease_until", "attempts", "duration_ms", "width", "height", "source_bytes"])
    .where("lease_until", "<=", now)
    .orderBy("lease_until")
    .orderBy("id")
    .limit(COMPARED_MAX);
}

/** The conversions that run on this machine: at most a long one and a short one. */
export function runningHereQuery({ db }: Pick<Context, "db">, machine: string, now: number) {
  return db
    .selectFrom("video_file")
    .select(["id", "duration_ms", "width", "height", "source_bytes"])
    .where("lease_until", ">", now)
    .where("machine", "=", machine)
    .limit(2);
}

/**
 * Claims the next conversion for a machine, which runs one at a time, and short ones beside a long one. Each row has
 * one worker, however many processes and machines call this function. Short films come before long ones (`nextInTurn`).
 * The waiting time of the member's other films starts again, so that members take turns.
 * @returns undefined when nothing waits or the machine is busy
 */
export async function claimConversion(ctx: Context, machine: string): Promise<VideoFileRow | undefined> {
  const now = ctx.clock.now();
  // The check outside the transaction saves a lock: nearly always nothing waits.
  if ((await transcodeQueueQuery(ctx, now).limit(1).execute()).length === 0) return undefined;
  const claimed = await ctx.db.transaction().execute(async (trx) => {
    await dialectOf(trx).lockKey(trx, CLAIM_LOCK);
    const running = await runningHereQuery({ db: trx }, machine, now).execute();
    if (running.length > 1 || running.some(isShort)) return undefined;
    const waiting = await transcodeQueueQuery({ db: trx }, now).execute();
    const row = nextInTurn(running.length === 0 ? waiting : waiting.filter(isShort));
    if (!row) return undefined;
    const others = waiting.filter(({ id, owner_id: owner }) => owner === row.owner_id && id !== row.id);
    await lockVideoFiles(trx, { ids: [row, ...others].map(({ id }) => id) });
    const claimed = await trx
      .updateTable("video_file")
      .set({
        state: "transcoding",
        progress: 0,
        attempts: row.attempts + 1,
        lease_until: now + LEASE_MS,
        machine,
        updated_at: now,
      })
      .where("id", "=", row.id)
      .where("lease_until", "=", row.lease_until)
      .returningAll()
      .executeTakeFirst();
    if (!claimed || others.length === 0) return claimed;
    const ids = others.map(({ id }) => id);
    await trx
      .updateTable("video_file")
      .set({ lease_until: now })
      .where("id", "in", ids)
      .where("lease_until", "<=", now)
      .execute();
    return claimed;
  });
  if (claimed && claimed.attempts > ATTEMPTS_MAX) {
    await failConversion(ctx, claimed, "转码中断，请重新上传");
    return undefined;
  }
  return claimed;
}

/** An update of the row that applies only while this attempt owns it. */
function ownAttempt(
  { db }: Pick<Context, "db">,
  { id, attempts, machine }: VideoFileRow,
  set: Updateable<VideoFileTable>,
) {
  return db
    .updateTable("video_file")
    .set(set)
    .where("id", "=", id)
    .where("state", "=", "transcoding")
    .where("attempts", "=", attempts)
    .where("machine", "=", machine);
}

/**
 * Renews the lease of a running conversion.
 * @param progress per cent
 * @returns false when another worker owns the conversion now, or the video was deleted
 */
export async function renewConversion(ctx: Context, file: VideoFileRow, progress: number): Promise<boolean> {
  const now = ctx.clock.now();
  const row = await ownAttempt(ctx, file, { progress, lease_until: now + LEASE_MS, updated_at: now })
    .returning(["id", "owner_id"])
    .executeTakeFirst();
  if (!row) return false;
  ctx.live.fleeting([row.owner_id], { type: "video.progress", fileId: row.id, progress });
  return true;
}

/**
 * Puts back a conversion that was interrupted without its own fault; the attempt does not count.
 * @param pauseMs the time in ms before it may be claimed again
 */
export async function putBackConversion(ctx: Context, file: VideoFileRow, pauseMs = 0): Promise<void> {
  const now = ctx.clock.now();
  await ownAttempt(ctx, file, {
    state: "queued",
    progress: 0,
    attempts: file.attempts - 1,
    lease_until: now + pauseMs,
    updated_at: now,
  }).execute();
}

/** Queues a conversion again after an error, or fails it after the last attempt. `reason` is for its owner. */
export async function retryConversion(ctx: Context, file: VideoFileRow, reason: string): Promise<void> {
  if (file.attempts >= ATTEMPTS_MAX) return failConversion(ctx, file, reason);
  const now = ctx.clock.now();
  await ownAttempt(ctx, file, { state: "queued", progress: 0, lease_until: now, updated_at: now }).execute();
}

/** Marks a conversion as failed for good: its owner reads the reason and gets the space back. */
export async function failConversion(ctx: Context, file: VideoFileRow, reason: string): Promise<void> {
  await end(ctx, file, { state: "failed", reason, bytes: 0 });
}

/**
 * Stores the converted files and notifies the post that the video belongs to. The files are stored before the row names
 * them, so that a row never refers to missing files.
 */
export async function completeConversion(
  ctx: Context,
  file: VideoFileRow,
  { media, poster }: Pick<ConversionTask, "media" | "poster">,
  made: Converted & { bytes: number },
): Promise<void> {
  const name = randomBytes(16).toString("hex");
  const folder = `video/${name.slice(0, 2)}`;
  const keys = { media_key: `${folder}/${name}.mp4`, poster_key: `${folder}/${name}.webp` };
  // The files count as garbage until the row names them, so that a crash in between leaves no files forever.
  await ctx.db
    .insertInto("media_garbage")
    .values({ key: keys.media_key, thumb_key: keys.poster_key, created_at: ctx.clock.now() + STORING_MS })
    .execute();
  await ctx.media.putFile(keys.media_key, media, "video/mp4");
  await ctx.media.putFile(keys.poster_key, poster, "image/webp");
  await rm(media, { force: true });
  const isOurs = await end(ctx, file, {
    state: "ready",
    progress: 100,
    ...keys,
    duration_ms: made.durationMs,
    width: made.width,
    height: made.height,
    bytes: made.bytes,
    reason: made.remark,
    ai_mark: made.aiMark,
  });
  if (isOurs) return;
  await ctx.media.remove(keys.media_key);
  await ctx.media.remove(keys.poster_key);
  await ctx.db.deleteFrom("media_garbage").where("key", "=", keys.media_key).execute();
}

async function end(
  ctx: Context,
  file: VideoFileRow,
  set: Updateable<VideoFileTable> & { bytes: number; state: "ready" | "failed" },
): Promise<boolean> {
  const now = ctx.clock.now();
  const isOurs = await ctx.db.transaction().execute(async (trx) => {
    const row = await ownAttempt({ db: trx }, file, { ...set, lease_until: null, updated_at: now })
      .returningAll()
      .executeTakeFirst();
    if (!row) return false;
    if (row.media_key !== null) await trx.deleteFrom("media_garbage").where("key", "=", row.media_key).execute();
    const { subject_kind: kind, subject_id: id } = row;
    if (kind !== null && id !== null)
      await ctx.kinds.of(kind).video?.finished({ ctx, trx, file: { ...row, subject_kind: kind, subject_id: id } });
    await trx
      .updateTable("user")
      .set((eb) => ({ video_bytes: eb("video_bytes", "+", set.bytes - file.bytes) }))
      .where("id", "=", file.owner_id)
      .execute();
    await ctx.live.toPerson(trx, [row.owner_id], { type: "video.state", fileId: row.id, state: set.state });
    return true;
  });
  if (!isOurs) return false;
  ctx.live.flush();
  await dropSource(ctx, file);
  return true;
}

/**
 * Removes the uploaded source, which is no longer needed. The row names it until it is removed, so that the clean-up
 * finds it.
 */
export async function dropSource(
  ctx: Context,
  { id, source_key: key }: Pick<VideoFileRow, "id" | "source_key">,
): Promise<void> {
  if (key === null) return;
  await ctx.uploads.remove(key);
  await ctx.db.updateTable("video_file").set({ source_key: null }).where("id", "=", id).execute();
}
