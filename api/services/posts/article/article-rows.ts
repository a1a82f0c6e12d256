import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { assertVisible, type VisibleRow, visibilityColumns } from "../../circles/visibility/visible-to.ts";

export const goneArticle = () => new ApiError("NOT_FOUND", "文章不存在或已被删除");

interface Readable {
  ctx: Pick<Context, "db">;
  viewer: Pick<Viewer, "id"> | null;
}
interface ReadableRow extends VisibleRow {
  scheduled_at: number | null;
}

/**
 * @throws ApiError NOT_FOUND for a private or not yet published article of another author; FORBIDDEN for a
 * followers-only article
 */
export async function assertReadableArticle({
  ctx,
  viewer,
  row,
  gone = goneArticle,
}: Readable & { row: ReadableRow; gone?: () => ApiError }): Promise<void> {
  if (row.scheduled_at !== null && viewer?.id !== row.author_id) throw gone();
  await assertVisible({ ctx, viewer, row, what: "这篇文章", gone });
}

/**
 * A published article that the viewer may read and comment on.
 * @throws ApiError NOT_FOUND, FORBIDDEN as `assertReadableArticle`
 */
export async function publishedArticle({
  ctx,
  viewer,
  articleId,
  gone = goneArticle,
}: Readable & { articleId: number; gone?: () => ApiError }) {
  const row = await ctx.db
    .selectFrom("article")
    .select(["id", ...visibilityColumns, "scheduled_at", "like_count"])
    .where("id", "=", articleId)
    .where("deleted_at", "is", null)
    .where("scheduled_at", "is", null)
    .executeTakeFirst();
  if (!row) throw gone();
  await assertReadableArticle({ ctx, viewer, row, gone });
  return row;
}
