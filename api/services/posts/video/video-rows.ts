import type { Selectable } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { VideoTable } from "../../../db/schema/video.ts";
import { aiColumns } from "../ai/ai-note.ts";
import { assertVisible } from "../../circles/visibility/visible-to.ts";

export const videoColumns = [
  "id",
  "author_id",
  "title",
  "summary",
  "html",
  "cover_image_id",
  "visibility",
  "circle_id",
  "is_enclosed",
  "comments_closed",
  "region",
  "view_count",
  "like_count",
  "comment_count",
  "favourite_count",
  "created_at",
  "updated_at",
  "published_at",
  "deleted_at",
  "deleted_by",
  ...aiColumns,
] as const;
export type VideoRow = Pick<Selectable<VideoTable>, (typeof videoColumns)[number]>;

export const goneVideo = () => new ApiError("NOT_FOUND", "视频不存在或已被删除");

interface Readable {
  ctx: Pick<Context, "db">;
  viewer: Pick<Viewer, "id"> | null;
  videoId: number;
}

/**
 * A video that the viewer may see; its author sees it before it can be played, too.
 * @throws ApiError NOT_FOUND when it is gone or private, FORBIDDEN when it is for followers
 */
export async function readableVideo({ ctx, viewer, videoId }: Readable): Promise<VideoRow> {
  const row = await ctx.db
    .selectFrom("video")
    .select(videoColumns)
    .where("id", "=", videoId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row || (row.published_at === null && viewer?.id !== row.author_id)) throw goneVideo();
  await assertVisible({ ctx, viewer, row, what: "这个视频", gone: goneVideo });
  return row;
}

/** A video that can be played, and thus liked and commented on. @throws ApiError as `readableVideo` */
export async function playableVideo(asked: Readable): Promise<VideoRow> {
  const row = await readableVideo(asked);
  if (row.published_at === null) throw goneVideo();
  return row;
}
