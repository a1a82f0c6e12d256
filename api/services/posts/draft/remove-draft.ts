import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { endDraftUses } from "./end-draft-uses.ts";

/** @throws ApiError NOT_FOUND when the viewer has no such draft */
export async function removeDraft({
  ctx,
  viewer,
  id,
}: {
  ctx: Context;
  viewer: Viewer;
  id: number;
}): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom("draft")
      .where("id", "=", id)
      .where("author_id", "=", viewer.id)
      .returning("id")
      .executeTakeFirst();
    if (!row) throw new ApiError("NOT_FOUND", "草稿不存在或已被删除");
    await endDraftUses(trx, ctx, viewer, id);
    return { ok: true } as const;
  });
}
