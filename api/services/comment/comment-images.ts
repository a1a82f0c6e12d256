import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../context.ts";
import type { Image } from "../../../contract/common.ts";
import { fieldError } from "../../../contract/errors.ts";
import type { Database } from "../../db/schema/index.ts";
import { imageView } from "../image/image-view.ts";
import { holdImages } from "../image/set-image-uses.ts";

/** The pictures of a page's comments in one query, by comment. */
export async function imagesOfComments(ctx: Context, commentIds: number[]): Promise<Map<number, Image[]>> {
  const images = new Map<number, Image[]>();
  if (commentIds.length === 0) return images;
  const rows = await ctx.db
    .selectFrom("comment_image")
    .innerJoin("image", "image.id", "comment_image.image_id")
    .select(["comment_image.comment_id", "image.id", "image.key", "image.thumb_key", "image.width", "image.height"])
    .where("comment_image.comment_id", "in", commentIds)
    .orderBy("comment_image.comment_id")
    .orderBy("comment_image.position")
    .execute();
  for (const row of rows)
    images.set(row.comment_id, [...(images.get(row.comment_id) ?? []), imageView(ctx.config, row)]);
  return images;
}

/** @throws ApiError INVALID_INPUT at `imageIds` when one is not the viewer's own */
export async function checkOwnImages(ctx: Context, viewer: Viewer, imageIds: number[]): Promise<void> {
  if (imageIds.length === 0) return;
  const rows = await ctx.db
    .selectFrom("image")
    .select("id")
    .where("id", "in", imageIds)
    .where("owner_id", "=", viewer.id)
    .execute();
  if (rows.length < new Set(imageIds).size) throw fieldError("imageIds", "图片不存在，请重新上传");
}

/** Gives a comment these pictures, in this order, and no others. */
export async function setCommentImages(
  trx: Transaction<Database>,
  ctx: Context,
  commentId: number,
  imageIds: number[],
): Promise<void> {
  await holdImages(trx, ctx, imageIds);
  await trx.deleteFrom("comment_image").where("comment_id", "=", commentId).execute();
  if (imageIds.length === 0) return;
  await trx
    .insertInto("comment_image")
    .values([...new Set(imageIds)].map((id, position) => ({ comment_id: commentId, position, image_id: id })))
    .execute();
}
