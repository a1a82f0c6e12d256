import type { Selectable } from "kysely";
import type { Context, Viewer } from "../../context.ts";
import { ApiError } from "../../contract/errors.ts";
import type { DynamicTable } from "../../db/schema/dynamic.ts";

export const dynamicColumns = [
  "id",
  "author_id",
  "source",
  "html",
  "visibility",
  "has_images",
  "has_poll",
  "origin_dynamic_id",
  "origin_article_id",
  "region",
  "like_count",
  "comment_count",
  "repost_count",
  "created_at",
  "deleted_at",
  "deleted_by",
] as const;
export type DynamicRow = Pick<Selectable<DynamicTable>, (typeof dynamicColumns)[number]>;

export const goneDynamic = () => new ApiError("NOT_FOUND", "动态不存在或已被删除");

interface Readable {
  ctx: Pick<Context, "db">;
  viewer: Pick<Viewer, "id"> | null;
}

/**
 * A dynamic that the viewer may read.
 * @throws ApiError NOT_FOUND when it is gone or its author's alone, FORBIDDEN when it is for followers
 */
export async function readableDynamic({ ctx, viewer, dynamicId }: Readable & { dynamicId: number }): Promise<DynamicRow> {
  const row = await ctx.db.selectFrom("dynamic").select(dynamicColumns).where("id", "=", dynamicId).where("deleted_at", "is", null).executeTakeFirst();
  if (!row) throw goneDynamic();
  await assertReadable({ ctx, viewer, row });
  return row;
}

/** @throws ApiError as `readableDynamic` */
export async function assertReadable({ ctx, viewer, row }: Readable & { row: Pick<DynamicRow, "author_id" | "visibility"> }): Promise<void> {
  if (row.visibility === "public" || viewer?.id === row.author_id) return;
  if (row.visibility === "self") throw goneDynamic();
  if (!viewer || !(await follows(ctx, viewer.id, row.author_id))) throw new ApiError("FORBIDDEN", "这条动态仅粉丝可见，关注作者后再来看吧");
}

export async function follows(ctx: Pick<Context, "db">, followerId: number, followeeId: number): Promise<boolean> {
  const row = await ctx.db.selectFrom("user_follow").select("id").where("follower_id", "=", followerId).where("followee_id", "=", followeeId).executeTakeFirst();
  return row !== undefined;
}
