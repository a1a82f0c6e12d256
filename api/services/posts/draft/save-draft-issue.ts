import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { draftIssueInput } from "../../../../contract/posts/article-issue.ts";
import { emptyPollDraft } from "../../../../contract/posts/poll.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { ownImages } from "../../files/image/owns-images.ts";
import { keepDraftImages } from "./draft-images.ts";
import type { IssueJson } from "./issue-json.ts";

/**
 * R26: saves the fields of the publish form, so that they survive a return to the text. A cover that the writer does
 * not own is dropped; the other fields are checked when publishing.
 * @throws ApiError NOT_FOUND for a draft that is gone or belongs to another user
 */
export async function saveDraftIssue({
  ctx,
  viewer,
  id,
  input,
}: {
  ctx: Context;
  viewer: Viewer;
  id: number;
  input: z.output<typeof draftIssueInput>;
}): Promise<{ ok: true }> {
  const [cover] = input.coverImageId === undefined ? [] : await ownImages(ctx, viewer, [input.coverImageId]);
  const issue: IssueJson = {
    ...input,
    coverImageId: cover ?? null,
    coverChosen: true,
    circleId: input.circleId ?? null,
    seriesId: input.seriesId ?? null,
    poll: input.poll ?? emptyPollDraft,
  };
  return ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("draft")
      .set({ issue: JSON.stringify(issue) })
      .where("id", "=", id)
      .where("author_id", "=", viewer.id)
      .where("kind", "=", "article")
      .returning("id")
      .executeTakeFirst();
    if (!row) throw new ApiError("NOT_FOUND", "草稿不存在或已被删除");
    await keepDraftImages(trx, ctx, id);
    return { ok: true } as const;
  });
}
