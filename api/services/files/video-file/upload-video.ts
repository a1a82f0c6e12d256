import { randomBytes } from "node:crypto";
import type { Insertable, Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { sizeText } from "../../../../contract/shared/size-text.ts";
import type { VideoFileView } from "../../../../contract/files/video-file.ts";
import { cutText } from "../../../../contract/shared/cut-text.ts";
import { cleanText } from "../../../../contract/shared/clean-text.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { VideoFileTable } from "../../../db/schema/video-file.ts";
import type { VideoFacts } from "../../../decoding/container-facts.ts";
import { inspectVideo } from "./inspect-video.ts";
import { type VideoFileRow, videoFileOf } from "./video-file-view.ts";
import { assertOpen } from "../../shared/config/site-switch.ts";
import { takeLimit } from "../../shared/limit/limits.ts";
import { videoFileLimits } from "../../../../contract/files/video-file.ts";

const NAME_MAX = 100;

const refusal = (message: string) => new ApiError("PAYLOAD_TOO_LARGE", message, { fieldErrors: { file: [message] } });
export const videoTooLarge = () => refusal(`视频太大，最多 ${limits.videoBytesMax / 1024 / 1024} MB`);
export const newUploadKey = () => `upload-${randomBytes(16).toString("hex")}`;

/** @throws ApiError FORBIDDEN while the site accepts no videos */
export async function assertTakesVideos({ db }: Pick<Context, "db">, viewer: Pick<Viewer, "role">): Promise<void> {
  if (viewer.role !== "ADMIN") await assertOpen(db, "videoUpload");
}

/**
 * Checks the switch, the limits and the owner's space before a byte of an upload is read.
 * @param bytes the announced size
 * @throws ApiError FORBIDDEN while the site accepts no videos; TOO_MANY_REQUESTS; PAYLOAD_TOO_LARGE, also when the size
 * exceeds the owner's free space
 */
export async function admitVideoUpload({
  ctx,
  viewer,
  bytes,
}: {
  ctx: Context;
  viewer: Viewer;
  bytes: number;
}): Promise<void> {
  await assertTakesVideos(ctx, viewer);
  if (bytes > limits.videoBytesMax) throw videoTooLarge();
  await takeLimit(videoFileLimits.upload, { ctx, viewer });
  const owner = await ctx.db
    .selectFrom("user")
    .select(["video_count", "video_bytes"])
    .where("id", "=", viewer.id)
    .executeTakeFirstOrThrow();
  if (owner.video_count >= ctx.config.videos.perUser || owner.video_bytes + bytes > ctx.config.videos.bytesPerUser)
    throw noSpace(ctx, owner.video_count);
}

function noSpace({ config: { videos } }: Pick<Context, "config">, count: number): ApiError {
  return refusal(
    count >= videos.perUser
      ? `视频已达 ${videos.perUser} 个上限，请删除不用的视频`
      : `视频空间已用完（${sizeText(videos.bytesPerUser)}），请删除不用的视频`,
  );
}

/** The last part of a path, without invisible characters. */
function shownName(name: string | null | undefined): string {
  const last = (name ?? "").split(/[/\\]/).at(-1) ?? "";
  return cutText(cleanText(last).trim(), NAME_MAX) || "视频";
}

interface NewFile {
  ctx: Context;
  ownerId: number;
  key: string;
  name: string | null | undefined;
  bytes: number;
}

/**
 * Begins an upload in pieces: inserts its row and adds its size to the owner's used space.
 * @throws ApiError PAYLOAD_TOO_LARGE when the owner has no free space
 */
export async function beginVideoUpload(file: NewFile): Promise<VideoFileRow> {
  return file.ctx.db.transaction().execute((trx) => insertFile(trx, file, { state: "uploading" }));
}

/**
 * Queues a complete file on this machine for conversion; the file is moved away.
 * @throws ApiError see `inspectVideo`; PAYLOAD_TOO_LARGE when the owner's space is used up
 */
export async function uploadWholeVideo({ path, ...file }: NewFile & { path: string }): Promise<VideoFileView> {
  const { ctx, key } = file;
  await ctx.uploads.putFile(key, path);
  try {
    const facts = await inspectVideo({ ctx, ownerId: file.ownerId, key });
    const row = await ctx.db.transaction().execute((trx) => insertFile(trx, file, queued(facts, ctx.clock.now())));
    return videoFileOf(ctx.config, row);
  } catch (error) {
    await ctx.uploads.remove(key);
    throw error;
  }
}

const queued = ({ durationMs, width, height }: VideoFacts, now: number) => ({
  state: "queued" as const,
  lease_until: now,
  duration_ms: durationMs,
  width,
  height,
});

async function insertFile(
  trx: Transaction<Database>,
  { ctx, ownerId, key, name, bytes }: NewFile,
  more: Pick<Insertable<VideoFileTable>, "state" | "lease_until" | "duration_ms" | "width" | "height">,
): Promise<VideoFileRow> {
  const { bytesPerUser, perUser } = ctx.config.videos;
  const owner = await trx
    .updateTable("user")
    .set((eb) => ({ video_count: eb("video_count", "+", 1), video_bytes: eb("video_bytes", "+", bytes) }))
    .where("id", "=", ownerId)
    .where("video_count", "<", perUser)
    .where("video_bytes", "<=", bytesPerUser - bytes)
    .returning("id")
    .executeTakeFirst();
  if (!owner) {
    const { video_count: count } = await trx
      .selectFrom("user")
      .select("video_count")
      .where("id", "=", ownerId)
      .executeTakeFirstOrThrow();
    throw noSpace(ctx, count);
  }
  const now = ctx.clock.now();
  return trx
    .insertInto("video_file")
    .values({
      owner_id: ownerId,
      name: shownName(name),
      source_key: key,
      source_bytes: bytes,
      bytes,
      unused_since: now,
      created_at: now,
      updated_at: now,
      ...more,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * The viewer's own upload by its key; each call keeps the upload for another day.
 * @throws ApiError NOT_FOUND when the upload is another member's or no longer exists
 */
export async function ownUpload({
  ctx,
  viewer,
  key,
}: {
  ctx: Context;
  viewer: Viewer;
  key: string;
}): Promise<VideoFileRow> {
  const now = ctx.clock.now();
  const row = await ctx.db
    .updateTable("video_file")
    .set((eb) => ({
      updated_at: now,
      unused_since: eb.case().when("unused_since", "is", null).then(null).else(now).end(),
    }))
    .where("source_key", "=", key)
    .where("owner_id", "=", viewer.id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new ApiError("NOT_FOUND", "上传已过期，请重新选择视频");
  return row;
}

/**
 * Finishes an upload whose pieces are all there: inspects the file and queues it for conversion. A file that is not a
 * video is dropped at once.
 * @throws ApiError see `inspectVideo`
 */
export async function finishVideoUpload({ ctx, file }: { ctx: Context; file: VideoFileRow }): Promise<void> {
  if (file.state !== "uploading" || file.source_key === null) return;
  try {
    const facts = await inspectVideo({ ctx, ownerId: file.owner_id, key: file.source_key });
    await ctx.db
      .updateTable("video_file")
      .set({ ...queued(facts, ctx.clock.now()), updated_at: ctx.clock.now() })
      .where("id", "=", file.id)
      .where("state", "=", "uploading")
      .execute();
  } catch (error) {
    if (error instanceof ApiError) await dropUpload({ ctx, file });
    throw error;
  }
}

/** Drops an unfinished upload: its row, its bytes and its share of the owner's space. */
export async function dropUpload({ ctx, file }: { ctx: Context; file: VideoFileRow }): Promise<void> {
  const isGone = await ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom("video_file")
      .where("id", "=", file.id)
      .where("state", "=", "uploading")
      .returning(["owner_id", "bytes"])
      .executeTakeFirst();
    if (row) await giveBack(trx, row.owner_id, row.bytes);
    return row !== undefined;
  });
  if (isGone && file.source_key !== null) await ctx.uploads.remove(file.source_key);
}

/** Subtracts a video from its owner's used space, within the transaction that deletes the video. */
export async function giveBack(trx: Transaction<Database>, ownerId: number, bytes: number): Promise<void> {
  await trx
    .updateTable("user")
    .set((eb) => ({ video_count: eb("video_count", "-", 1), video_bytes: eb("video_bytes", "-", bytes) }))
    .where("id", "=", ownerId)
    .execute();
}

/**
 * The viewer's own video by its id.
 * @throws ApiError NOT_FOUND when the video is another member's or no longer exists
 */
export async function getVideoFile({
  ctx,
  viewer,
  id,
}: {
  ctx: Context;
  viewer: Viewer;
  id: number;
}): Promise<VideoFileView> {
  const row = await ctx.db
    .selectFrom("video_file")
    .selectAll()
    .where("id", "=", id)
    .where("owner_id", "=", viewer.id)
    .executeTakeFirst();
  if (!row) throw new ApiError("NOT_FOUND", "视频不存在或已被清理");
  return videoFileOf(ctx.config, row);
}
