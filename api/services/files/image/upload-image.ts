import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { Image } from "../../../../contract/shared/common.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { sizeText } from "../../../../contract/shared/size-text.ts";
import type { Database } from "../../../db/schema/index.ts";
import { imageView } from "./image-view.ts";
import { type ProcessedImage, processImage } from "./process-image.ts";
import { createTurns } from "../../../workers/turns.ts";

/** The error for a request when the queue is full. */
export function tooBusy(): ApiError {
  return new ApiError("UNAVAILABLE", "正在处理的图片太多，请稍后再试");
}

/** Each owner's uploads are stored one after the other, so that the check of free space sees all earlier uploads. */
const storing = createTurns({ atOnce: 100, perOwner: 1, waiting: 1000, waitingPerOwner: 30, refusal: tooBusy });

/**
 * Re-encodes and stores a picture. The files are written before the row, so that a row never refers to missing files. A
 * garbage row is written before the files and deleted with the insert of the picture's row, so that neither a refusal
 * nor a crash leaves files forever.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE (see `processImage`; also when the owner's space is used
 * up)
 */
export async function uploadImage({
  ctx,
  ownerId,
  path,
  judge,
}: {
  ctx: Context;
  ownerId: number;
  /** The path of the uploaded file on this machine. */
  path: string;
  /**
   * Called before anything is stored: returns the verdict that is stored with the picture, or refuses by throwing
   * (services/moderation/picture).
   */
  judge?: (made: ProcessedImage) => Promise<"review" | null>;
}): Promise<Image> {
  const made = await processImage(path, ownerId, new URL(ctx.config.siteUrl).host);
  const verdict = (await judge?.(made)) ?? null;
  // 128 bits of the hash suffice: pages contain dozens of picture URLs, and hashes do not compress.
  const hash = createHash("sha256").update(made.bytes).digest("hex").slice(0, 32);
  const folder = `image/${hash.slice(0, 2)}`;
  const files: Files = { key: `${folder}/${hash}.${made.extension}`, thumbKey: `${folder}/${hash}.thumb.webp` };
  return storing(ownerId, async () => {
    await ctx.db.transaction().execute((trx) => announceFiles(trx, ctx, ownerId, files, made));
    await putFiles(ctx, files, made);
    const row = await ctx.db
      .transaction()
      .execute((trx) => insertImage(trx, ctx, ownerId, files, { ...made, verdict }));
    return imageView(ctx.config, row);
  });
}

interface Files {
  key: string;
  thumbKey: string;
}

/**
 * Checks the owner's free space and writes the garbage row that finds the files if the picture's row never comes. The
 * insert waits for a concurrent removal of the same bytes, because that removal has locked their garbage row.
 * @throws ApiError PAYLOAD_TOO_LARGE before a byte is written
 */
async function announceFiles(
  trx: Transaction<Database>,
  ctx: Context,
  ownerId: number,
  { key, thumbKey }: Files,
  made: ProcessedImage,
): Promise<void> {
  const { bytesPerUser, perUser } = ctx.config.images;
  const owner = await trx
    .selectFrom("user")
    .select(["image_count", "image_bytes"])
    .where("id", "=", ownerId)
    .executeTakeFirstOrThrow();
  if (owner.image_count >= perUser || owner.image_bytes > bytesPerUser - made.bytes.length)
    throw await noSpace(trx, ctx, ownerId);
  const now = ctx.clock.now();
  await trx
    .insertInto("media_garbage")
    .values({ key, thumb_key: thumbKey, created_at: now })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ created_at: now }))
    .execute();
}

async function putFiles(ctx: Context, { key, thumbKey }: Files, made: ProcessedImage): Promise<void> {
  await ctx.media.put(key, made.bytes, made.mime);
  await ctx.media.put(thumbKey, made.thumb, "image/webp");
}

/** Inserts the picture's row, adds its size to the owner's used space and deletes the garbage row. */
async function insertImage(
  trx: Transaction<Database>,
  ctx: Context,
  ownerId: number,
  { key, thumbKey }: Files,
  made: ProcessedImage & { verdict: "review" | null },
) {
  const { bytesPerUser, perUser } = ctx.config.images;
  const bytes = made.bytes.length;
  const owner = await trx
    .updateTable("user")
    .set((eb) => ({ image_count: eb("image_count", "+", 1), image_bytes: eb("image_bytes", "+", bytes) }))
    .where("id", "=", ownerId)
    .where("image_count", "<", perUser)
    .where("image_bytes", "<=", bytesPerUser - bytes)
    .returning("id")
    .executeTakeFirst();
  if (!owner) throw await noSpace(trx, ctx, ownerId);
  const now = ctx.clock.now();
  const row = await trx
    .insertInto("image")
    .values({
      owner_id: ownerId,
      key,
      thumb_key: thumbKey,
      mime: made.mime,
      width: made.width,
      height: made.height,
      bytes,
      look: made.look,
      verdict: made.verdict,
      ai_mark: made.aiMark,
      created_at: now,
      unused_since: now,
    })
    .returning(["id", "key", "thumb_key", "width", "height", "ai_mark"])
    .executeTakeFirstOrThrow();
  await trx.deleteFrom("media_garbage").where("key", "=", key).execute();
  return row;
}

async function noSpace(
  trx: Transaction<Database>,
  { config: { images } }: Context,
  ownerId: number,
): Promise<ApiError> {
  const { image_count: count } = await trx
    .selectFrom("user")
    .select("image_count")
    .where("id", "=", ownerId)
    .executeTakeFirstOrThrow();
  const message =
    count >= images.perUser
      ? `图片已达 ${images.perUser} 张上限，请删除不用的图片`
      : `图片空间已用完（${sizeText(images.bytesPerUser)}），请删除不用的图片`;
  return new ApiError("PAYLOAD_TOO_LARGE", message, { fieldErrors: { file: [message] } });
}
