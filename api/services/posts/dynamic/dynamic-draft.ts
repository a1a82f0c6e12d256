import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import { type DynamicDraftOut, saveDynamicDraftInput } from "../../../../contract/posts/draft.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { ownImages } from "../../files/image/owns-images.ts";
import { imagesOfIds } from "../../files/image/images-of-ids.ts";
import { videoOfDraft } from "../../files/video-file/draft-video.ts";
import { type FormDraftRow, formDraftRow, saveFormDraft } from "../draft/form-draft.ts";

/** The fields that the draft's row stores as JSON. */
const fieldsJson = saveDynamicDraftInput.pick({
  visibility: true,
  aiStatement: true,
  circleId: true,
  poll: true,
  imageIds: true,
  videoFileId: true,
});

/** The viewer's draft of a dynamic; null when there is none. */
export async function dynamicDraft({ ctx, viewer }: { ctx: Context; viewer: Viewer }): Promise<DynamicDraftOut | null> {
  const row = await formDraftRow(ctx.db, viewer, "dynamic");
  return row ? viewOf(ctx, row) : null;
}

/**
 * @throws ApiError CONFLICT with the stored draft in `details.current` when it differs from what the writer saw, and as
 * `saveFormDraft`
 */
export async function saveDynamicDraft({
  ctx,
  viewer,
  input,
}: {
  ctx: Context;
  viewer: Viewer;
  input: z.output<typeof saveDynamicDraftInput>;
}): Promise<DynamicDraftOut> {
  const { revision, source, visibility, aiStatement, circleId, poll, videoFileId } = input;
  const imageIds = await ownImages(ctx, viewer, input.imageIds);
  const content = {
    title: "",
    source,
    fields: JSON.stringify({ visibility, aiStatement, circleId, poll, imageIds, videoFileId }),
    imageIds,
    videoFileId: videoFileId ?? null,
  };
  const { row, isConflict } = await saveFormDraft({ ctx, viewer, kind: "dynamic", revision, content });
  const view = await viewOf(ctx, row);
  if (isConflict) throw new ApiError("CONFLICT", "草稿已在别处修改，请选择要保留的内容", { current: view });
  return view;
}

async function viewOf(ctx: Context, row: FormDraftRow): Promise<DynamicDraftOut> {
  const { imageIds, videoFileId: _named, ...fields } = fieldsJson.parse(JSON.parse(row.issue));
  const images = await imagesOfIds(ctx, imageIds);
  return {
    ...fields,
    id: row.id,
    revision: row.revision,
    source: row.source,
    images: imageIds.flatMap((id) => images.get(id) ?? []),
    video: await videoOfDraft(ctx, row.id),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}
