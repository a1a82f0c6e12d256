import type { Context, Viewer } from "../../../context.ts";
import { tellPeople } from "../conversation/tell-people.ts";
import { ownMessage } from "./own-message.ts";

/** Deletes a message for the viewer alone. @throws ApiError NOT_FOUND, also for a second call */
export async function removeMessage({
  ctx,
  viewer,
  id,
}: {
  ctx: Context;
  viewer: Viewer;
  id: number;
}): Promise<{ ok: true }> {
  await ctx.db.transaction().execute(async (trx) => {
    const { conversation_id: conversationId, seq } = await ownMessage({ db: trx }, viewer.id, id);
    await trx
      .insertInto("message_hidden")
      .values({ user_id: viewer.id, conversation_id: conversationId, seq })
      .onConflict((conflict) => conflict.columns(["user_id", "conversation_id", "seq"]).doNothing())
      .execute();
    await tellPeople(trx, ctx, [viewer.id], { conversationId, what: "removed", seq, byId: viewer.id });
  });
  return { ok: true };
}
