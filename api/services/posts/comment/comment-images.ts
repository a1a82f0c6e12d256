import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { fieldError } from "../../../../contract/shared/errors.ts";
import type { Database } from "../../../db/schema/index.ts";
import { ownsImages } from "../../files/image/owns-images.ts";
import { holdImages } from "../../files/image/set-image-uses.ts";

/** @throws ApiError INVALID_INPUT at `imageIds` when one is not the viewer's own */
export async function checkOwnImages(ctx: Context, viewer: Viewer, imageIds: number[]): Promise<void> {
  if (!(await ownsImages(ctx, viewer, imageIds))) throw fieldError("imageIds", "图片不存在，请重新上传");
}

/** Replaces a comment's pictures with these, in this order. */
export async function setCommentImages(
  trx: Transaction<Database>,
  commentId: number,
  imageIds: number[],
): Promise<void> {
  await holdImages(trx, imageIds);
  await trx.deleteFrom("comment_image").where("comment_id", "=", commentId).execute();
  if (imageIds.length === 0) return;
  await trx
    .insertInto("comment_image")
    .values([...new Set(imageIds)].map((id, position) => ({ comment_id: commentId, position, image_id: id })))
    .execute();
}
