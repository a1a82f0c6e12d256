import type { Context, Viewer } from "../../../context.ts";
import { goneConversation, ownConversation } from "../conversation/own-conversation.ts";
import { tellPeople } from "../conversation/tell-people.ts";
import { clearDeleted } from "./clear-messages.ts";

/**
 * Deletes the messages that a conversation has now, for the viewer alone. It leaves their list until there is a new
 * message. What the other person has deleted, too, is cleared.
 * @throws ApiError NOT_FOUND
 */
export async function removeConversation({
  ctx,
  viewer,
  id,
}: {
  ctx: Context;
  viewer: Viewer;
  id: number;
}): Promise<{ ok: true }> {
  await ownConversation(ctx, viewer.id, id);
  await ctx.db.transaction().execute(async (trx) => {
    // The lock of a send: the deletion comes before a message or after it.
    const row = await trx
      .selectFrom("conversation")
      .select("last_seq")
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) throw goneConversation();
    const seq = row.last_seq;
    await trx
      .updateTable("conversation_member")
      .set({ hidden_seq: seq, last_read_seq: seq, last_at: null })
      .where("conversation_id", "=", id)
      .where("user_id", "=", viewer.id)
      .execute();
    await trx.deleteFrom("message_hidden").where("user_id", "=", viewer.id).where("conversation_id", "=", id).execute();
    await tellPeople(trx, ctx, [viewer.id], { conversationId: id, what: "removed", seq, byId: viewer.id });
  });
  await clearDeleted(ctx, id);
  return { ok: true };
}
