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

/** Whoever converts says at least this often that he is alive (milliseconds). */
export const LEASE_MS = 60_000;
const ATTEMPTS_MAX = 2;
/** Longer than the slowest store takes a film. */
const STORING_MS = 6 * 3_600_000;
/** Any number of our own: the lock under which a machine takes its next conversion (PostgreSQL). */
const CLAIM_LOCK = 90_090;

/** So many of those that wait are compared. */
const COMPARED_MAX = 5_000;

/** What waits, the longest waiting first; whose worker has died waits again. */
export function transcodeQueueQuery({ db }: Pick<Context, "db">, now: number) {
  return db
    .selectFrom("video_file")
    .select(["id", "owner_id", "lease_until", "attempts", "duration_ms", "width", "height", "source_bytes"])
    .where("lease_until", "<=", now)
    .orderBy("lease_until")
    .orderBy("id")
    .limit(COMPARED_MAX);
}

/** The conversions that this machine is at already: a long one, and a short one. */
export function runningHereQuery({ db }: Pick<Context, "db">, machine: string, now: number) {
  return db
    .selectFrom("video_file")
    .select(["id", "duration_ms", "width", "height", "source_bytes"])
    .where("lease_until", ">", now)
    .where("machine", "=", machine)
    .limit(2);
}

/**
 * Takes the next conversion for a machine, which does one at a time, and short ones beside a long one: however many processes
 * ask, on however many machines, each row has one worker. Short ones come before long ones (`nextInTurn`). The other films of
 * the same member wait anew from now on, so that members take turns.
 * @returns undefined when nothing waits or the machine has enough
 */
export async function claimConversion(ctx: Context, machine: string): Promise<VideoFileRow | undefined> {
  const now = ctx.clock.now();
  // Outside the transaction first: nearly always nothing waits.
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

/** The row while it is still this attempt's. */
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
 * Says that a conversion goes on.
 * @param progress per cent
 * @returns false when it is somebody else's by now, or nobody wants it
 */
export async function renewConversion(ctx: Context, file: VideoFileRow, progress: number): Promise<boolean> {
  const now = ctx.clock.now();
  const row = await ownAttempt(ctx, file, { progress, lease_until: now + LEASE_MS, updated_at: now })
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** It was broken off for no fault of its own, and waits again; the attempt does not count. */
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

/** It broke: once more, or it has failed. `reason` is for its owner. */
export async function retryConversion(ctx: Context, file: VideoFileRow, reason: string): Promise<void> {
  if (file.attempts >= ATTEMPTS_MAX) return failConversion(ctx, file, reason);
  const now = ctx.clock.now();
  await ownAttempt(ctx, file, { state: "queued", progress: 0, lease_until: now, updated_at: now }).execute();
}

/** It has failed for good: its owner reads why, and has the space again. */
export async function failConversion(ctx: Context, file: VideoFileRow, reason: string): Promise<void> {
  await end(ctx, file, { state: "failed", reason, bytes: 0 });
}

/** Stores what was made, and says so to what it belongs to. Files first, row last: a row never points at nothing. */
export async function completeConversion(
  ctx: Context,
  file: VideoFileRow,
  { media, poster }: Pick<ConversionTask, "media" | "poster">,
  made: Converted & { bytes: number },
): Promise<void> {
  const name = randomBytes(16).toString("hex");
  const folder = `video/${name.slice(0, 2)}`;
  const keys = { media_key: `${folder}/${name}.mp4`, poster_key: `${folder}/${name}.webp` };
  // Until the row names them they are garbage: a crash in between leaves nothing for ever.
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
  });
  if (isOurs) return;
  await ctx.media.remove(keys.media_key);
  await ctx.media.remove(keys.poster_key);
  await ctx.db.deleteFrom("media_garbage").where("key", "=", keys.media_key).execute();
}

async function end(
  ctx: Context,
  file: VideoFileRow,
  set: Updateable<VideoFileTable> & { bytes: number },
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
    return true;
  });
  if (!isOurs) return false;
  ctx.live.flush();
  await dropSource(ctx, file);
  return true;
}

/** What was uploaded is needed no more. The row names it until it is gone, for the clean-up to find. */
export async function dropSource(
  ctx: Context,
  { id, source_key: key }: Pick<VideoFileRow, "id" | "source_key">,
): Promise<void> {
  if (key === null) return;
  await ctx.uploads.remove(key);
  await ctx.db.updateTable("video_file").set({ source_key: null }).where("id", "=", id).execute();
}
