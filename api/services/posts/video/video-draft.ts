import { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import { saveVideoDraftInput, type VideoDraft } from "../../../../contract/posts/draft.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { imagesOfIds } from "../../files/image/images-of-ids.ts";
import { ownsImages } from "../../files/image/owns-images.ts";
import { videoOfDraft } from "../../files/video-file/draft-video.ts";
import { type FormDraftRow, formDraftRow, saveFormDraft } from "../draft/form-draft.ts";

/** The fields that the draft's row stores as JSON; the cover has the same name as in drafts of articles. */
const fieldsJson = saveVideoDraftInput
  .pick({ tagIds: true, visibility: true, aiStatement: true, circleId: true, seriesId: true, commentsClosed: true })
  .extend({ coverImageId: z.number().nullable(), videoFileId: z.number().nullable() });

/** The viewer's draft of a video; null when there is none. */
export async function videoDraft({ ctx, viewer }: { ctx: Context; viewer: Viewer }): Promise<VideoDraft | null> {
  const row = await formDraftRow(ctx.db, viewer, "video");
  return row ? viewOf(ctx, row) : null;
}

/**
 * @throws ApiError CONFLICT with the stored draft in `details.current` when it differs from what the writer saw, and as
 * `saveFormDraft`
 */
export async function saveVideoDraft({
  ctx,
  viewer,
  input,
}: {
  ctx: Context;
  viewer: Viewer;
  input: z.output<typeof saveVideoDraftInput>;
}): Promise<VideoDraft> {
  const {
    revision,
    title,
    source,
    tagIds,
    visibility,
    aiStatement,
    circleId,
    seriesId,
    commentsClosed,
    videoFileId = null,
  } = input;
  const coverImageId =
    input.coverImageId !== undefined && (await ownsImages(ctx, viewer, [input.coverImageId]))
      ? input.coverImageId
      : null;
  const fields = JSON.stringify({
    tagIds,
    visibility,
    aiStatement,
    circleId,
    seriesId,
    commentsClosed,
    coverImageId,
    videoFileId,
  });
  const { row, isConflict } = await saveFormDraft({
    ctx,
    viewer,
    kind: "video",
    revision,
    content: { title, source, fields, imageIds: coverImageId === null ? [] : [coverImageId], videoFileId },
  });
  const view = await viewOf(ctx, row);
  if (isConflict) throw new ApiError("CONFLICT", "草稿已在别处修改，请选择要保留的内容", { current: view });
  return view;
}

async function viewOf(ctx: Context, row: FormDraftRow): Promise<VideoDraft> {
  const { coverImageId, videoFileId: _named, ...fields } = fieldsJson.parse(JSON.parse(row.issue));
  const covers = await imagesOfIds(ctx, [coverImageId]);
  return {
    ...fields,
    id: row.id,
    revision: row.revision,
    title: row.title,
    source: row.source,
    cover: covers.get(coverImageId ?? 0) ?? null,
    file: await videoOfDraft(ctx, row.id),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}
