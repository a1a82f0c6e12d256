import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import { type FeedbackDraft, saveFeedbackDraftInput } from "../../../../contract/posts/draft.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { type FormDraftRow, formDraftRow, saveFormDraft } from "../draft/form-draft.ts";

/** The fields that the draft's row stores as JSON. */
const fieldsJson = saveFeedbackDraftInput.pick({
  kind: true,
  circleId: true,
  aiStatement: true,
  version: true,
  device: true,
  os: true,
  browser: true,
});

/** The viewer's draft of a ticket; null when there is none. */
export async function feedbackDraft({ ctx, viewer }: { ctx: Context; viewer: Viewer }): Promise<FeedbackDraft | null> {
  const row = await formDraftRow(ctx.db, viewer, "feedback");
  return row ? viewOf(row) : null;
}

/**
 * @throws ApiError CONFLICT with the stored draft in `details.current` when it differs from what the writer saw, and as
 * `saveFormDraft`
 */
export async function saveFeedbackDraft({
  ctx,
  viewer,
  input,
}: {
  ctx: Context;
  viewer: Viewer;
  input: z.output<typeof saveFeedbackDraftInput>;
}): Promise<FeedbackDraft> {
  const { revision, title, source, kind, circleId, aiStatement, version, device, os, browser } = input;
  const content = {
    title,
    source,
    fields: JSON.stringify({ kind, circleId, aiStatement, version, device, os, browser }),
    imageIds: [],
  };
  const { row, isConflict } = await saveFormDraft({ ctx, viewer, kind: "feedback", revision, content });
  if (isConflict) throw new ApiError("CONFLICT", "草稿已在别处修改，请选择要保留的内容", { current: viewOf(row) });
  return viewOf(row);
}

function viewOf(row: FormDraftRow): FeedbackDraft {
  return {
    ...fieldsJson.parse(JSON.parse(row.issue)),
    id: row.id,
    revision: row.revision,
    title: row.title,
    source: row.source,
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}
