import { createHash } from "node:crypto";
import type { Context, Viewer } from "../../context.ts";
import type { Image } from "../../contract/common.ts";
import { ApiError } from "../../contract/errors.ts";
import { imageView } from "./image-view.ts";
import { processImage } from "./process-image.ts";

const rule = { name: "image-upload", points: 60, seconds: 600 };

/** Told apart from storing, so that a whole upload is refused before its bytes are read. */
export async function admitUpload({ ctx, viewer }: { ctx: Context; viewer: Viewer }): Promise<void> {
  const wait = await ctx.limiter.take(rule, String(viewer.id));
  if (wait > 0) throw new ApiError("TOO_MANY_REQUESTS", "上传太频繁，请稍后再试", { retryAfterSeconds: wait });
}

/**
 * Re-encodes and stores a picture. Files first, row last: a row never points at nothing.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE (see `processImage`)
 */
export async function uploadImage({ ctx, ownerId, bytes }: { ctx: Context; ownerId: number; bytes: Buffer }): Promise<Image> {
  const made = await processImage(bytes);
  // 128 bits of it: pages hold dozens of addresses, and a hash does not compress.
  const hash = createHash("sha256").update(made.bytes).digest("hex").slice(0, 32);
  const folder = `image/${hash.slice(0, 2)}`;
  const key = `${folder}/${hash}.${made.extension}`;
  const thumbKey = `${folder}/${hash}.thumb.webp`;
  await ctx.media.put(key, made.bytes, made.mime);
  await ctx.media.put(thumbKey, made.thumb, "image/webp");
  const row = await ctx.db
    .insertInto("image")
    .values({
      owner_id: ownerId,
      key,
      thumb_key: thumbKey,
      mime: made.mime,
      width: made.width,
      height: made.height,
      bytes: made.bytes.length,
      created_at: ctx.clock.now(),
    })
    .returning(["id", "key", "thumb_key", "width", "height"])
    .executeTakeFirstOrThrow();
  return imageView(ctx.config, row);
}
