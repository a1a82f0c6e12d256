import type { Selectable } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { DynamicTable } from "../../../db/schema/dynamic.ts";
import { aiColumns } from "../ai/ai-note.ts";
import { assertVisible } from "../../circles/visibility/visible-to.ts";

export const dynamicColumns = [
  "id",
  "author_id",
  "source",
  "html",
  "visibility",
  "circle_id",
  "is_enclosed",
  "has_images",
  "has_poll",
  "has_video",
  "origin_dynamic_id",
  "origin_article_id",
  "region",
  "like_count",
  "comment_count",
  "repost_count",
  "favourite_count",
  "created_at",
  "edited_at",
  "deleted_at",
  "deleted_by",
  ...aiColumns,
] as const;
export type DynamicRow = Pick<Selectable<DynamicTable>, (typeof dynamicColumns)[number]>;

export const goneDynamic = () => new ApiError("NOT_FOUND", "动态不存在或已被删除");

interface Readable {
  ctx: Pick<Context, "db">;
  viewer: Pick<Viewer, "id"> | null;
}

/**
 * A dynamic that the viewer may read.
 * @throws ApiError NOT_FOUND when it is gone or private, FORBIDDEN when it is for followers
 */
export async function readableDynamic({
  ctx,
  viewer,
  dynamicId,
}: Readable & { dynamicId: number }): Promise<DynamicRow> {
  const row = await ctx.db
    .selectFrom("dynamic")
    .select(dynamicColumns)
    .where("id", "=", dynamicId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw goneDynamic();
  await assertVisible({ ctx, viewer, row, what: "这条动态", gone: goneDynamic });
  return row;
}
