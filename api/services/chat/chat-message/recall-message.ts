import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { clearMessage } from "./clear-messages.ts";
import { isRecallable } from "./message-views.ts";
import { ownMessage } from "./own-message.ts";

/**
 * Takes a message back within two minutes: its text and pictures are gone for both people, its place stays. A repeated
 * call changes nothing.
 * @throws ApiError NOT_FOUND, FORBIDDEN for a message of another person, CONFLICT after two minutes
 */
export async function recallMessage({
  ctx,
  viewer,
  id,
}: {
  ctx: Context;
  viewer: Viewer;
  id: number;
}): Promise<{ ok: true }> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await ownMessage({ db: trx }, viewer.id, id);
    if (row.author_id !== viewer.id) throw new ApiError("FORBIDDEN", "只能撤回自己的消息");
    if (row.recalled_at !== null) return;
    if (!isRecallable(ctx, viewer, row)) throw new ApiError("CONFLICT", "发出超过 2 分钟，不能撤回了");
    await clearMessage(trx, ctx, id, { byId: viewer.id });
  });
  return { ok: true };
}
