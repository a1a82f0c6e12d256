import type { Context, Viewer } from "../../../context.ts";
import { ApiError, type FieldErrors } from "../../../../contract/shared/errors.ts";
import type { VideoFields } from "../../../../contract/posts/video.ts";
import { COMMENT_IMAGES_MAX, RENDERER_VERSION, summaryOf } from "../../../markdown/rendered.ts";
import { beside } from "../../../markdown/thread-renderer.ts";
import { videoTextSettings } from "../render/render-settings.ts";
import { statementColumn } from "../ai/ai-note.ts";
import { ownsImages } from "../../files/image/owns-images.ts";
import { seriesRefusal } from "../series/series-refusal.ts";
import { tagsExist } from "../tag/tags-of.ts";

/** The form's fields as columns, and values derived from them. */
export type CheckedVideo = Awaited<ReturnType<typeof checkVideo>>;

/**
 * Validates everything that can be checked before the transaction, and renders the description, which is Markdown as in
 * comments; all wrong fields are reported at once.
 * @throws ApiError INVALID_INPUT at source, tagIds, coverImageId, seriesId
 */
export async function checkVideo({
  ctx,
  viewer,
  input,
  videoId,
}: {
  ctx: Context;
  viewer: Viewer;
  input: VideoFields;
  /** Undefined for a new video. */
  videoId?: number;
}) {
  const fieldErrors: FieldErrors = {};
  const { source, rendered } = await beside.keep("comment", input.source, videoTextSettings(ctx, viewer));
  if (rendered.imageCount > COMMENT_IMAGES_MAX) fieldErrors.source = [`简介最多 ${COMMENT_IMAGES_MAX} 张图片`];
  const tagIds = [...new Set(input.tagIds)];
  if (!(await tagsExist(ctx, tagIds))) fieldErrors.tagIds = ["所选标签不存在，请重新选择"];
  const coverImageId = input.coverImageId ?? null;
  if (coverImageId !== null && !(await ownsImages(ctx, viewer, [coverImageId])))
    fieldErrors.coverImageId = ["封面图片不存在，请重新上传"];
  const refused = await seriesRefusal(ctx, { viewer, kind: "video", postId: videoId, seriesId: input.seriesId });
  if (refused) fieldErrors.seriesId = [refused];
  const first = Object.values(fieldErrors)[0]?.[0];
  if (first !== undefined) throw new ApiError("INVALID_INPUT", first, { fieldErrors });
  return {
    columns: {
      title: input.title,
      summary: summaryOf(rendered.text),
      source,
      html: rendered.html,
      renderer_version: RENDERER_VERSION,
      cover_image_id: coverImageId,
      visibility: input.visibility,
      ai_statement: statementColumn(input.aiStatement),
      comments_closed: input.commentsClosed ? (1 as const) : (0 as const),
    },
    tagIds,
    mentions: rendered.mentions,
    seriesId: input.seriesId,
  };
}
