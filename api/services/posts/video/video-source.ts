import type { Kysely } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { subjectKey } from "../../../../contract/shared/subject.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { VideoSource } from "../../../../contract/posts/video.ts";
import type { VideoFileView } from "../../../../contract/files/video-file.ts";
import type { Database } from "../../../db/schema/index.ts";
import { beside } from "../../../markdown/thread-renderer.ts";
import { videoTextSettings } from "../render/render-settings.ts";
import { imagesOfIds } from "../../files/image/images-of-ids.ts";
import { aiColumns, statementOf } from "../ai/ai-note.ts";
import { seriesIdOf } from "../series/series-refusal.ts";
import { tagsOf } from "../tag/tags-of.ts";
import { videoFilesOf } from "../../files/video-file/video-file-view.ts";
import { goneVideo } from "./video-rows.ts";

/** The file of one video; null when it is gone. */
export async function fileOfVideo(
  db: Kysely<Database>,
  ctx: Pick<Context, "config">,
  id: number,
  readerId?: number,
): Promise<VideoFileView | null> {
  const subject = { kind: "video" as const, id };
  return (await videoFilesOf(db, ctx, [subject], readerId)).get(subjectKey(subject)) ?? null;
}

/** The author's editable fields. @throws ApiError NOT_FOUND, FORBIDDEN for a public video of another author */
export async function videoSource({
  ctx,
  viewer,
  videoId,
}: {
  ctx: Context;
  viewer: Viewer;
  videoId: number;
}): Promise<VideoSource> {
  const row = await ctx.db
    .selectFrom("video")
    .select([
      "id",
      "author_id",
      "title",
      "source",
      "cover_image_id",
      "visibility",
      "comments_closed",
      "published_at",
      "is_listed",
      "revision",
      "updated_at",
      ...aiColumns,
    ])
    .where("id", "=", videoId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row || (row.author_id !== viewer.id && row.is_listed === 0)) throw goneVideo();
  if (row.author_id !== viewer.id) throw new ApiError("FORBIDDEN", "只能修改自己的视频");
  const tags = await tagsOf(ctx, "video", [videoId]);
  const covers = await imagesOfIds(ctx, [row.cover_image_id]);
  const file = await fileOfVideo(ctx.db, ctx, videoId, viewer.id);
  return {
    id: row.id,
    title: row.title,
    source: await beside.typed("comment", row.source, videoTextSettings(ctx, viewer)),
    tagIds: (tags.get(videoId) ?? []).map((tag) => tag.id),
    cover: covers.get(row.cover_image_id ?? 0) ?? null,
    visibility: row.visibility,
    aiStatement: statementOf(row),
    isAiMarked: row.ai_suspected === 1 || file?.isAiMarked === true,
    commentsClosed: row.comments_closed === 1,
    seriesId: await seriesIdOf(ctx, { kind: "video", id: videoId }),
    file,
    canReplaceFile: row.published_at === null,
    revision: row.revision,
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}
