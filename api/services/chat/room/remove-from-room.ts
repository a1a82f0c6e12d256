import type { Context, Viewer } from "../../../context.ts";
import { assertMay, assertOver, lockCircleWithStanding } from "../../circles/circle/authority.ts";
import { recordAct } from "../../circles/circle/circle-log.ts";
import { clearMessage } from "../chat-message/clear-messages.ts";
import { goneMessage } from "../chat-message/message-views.ts";

/**
 * The circle's staff take a message away: its text and pictures are gone for everybody, its place stays. A repeated call
 * changes nothing.
 * @throws ApiError NOT_FOUND, also for messages of other rooms; FORBIDDEN; BAD_REQUEST for one's own, which its author
 * recalls
 */
export async function removeFromRoom({
  ctx,
  viewer,
  circleId,
  messageId,
}: {
  ctx: Context;
  viewer: Viewer;
  circleId: number;
  messageId: number;
}): Promise<{ ok: true }> {
  await ctx.db.transaction().execute(async (trx) => {
    const { circle, standing } = await lockCircleWithStanding(trx, { ctx, viewer, circleId });
    assertMay("moderate", circle, standing);
    const message = await trx
      .selectFrom("message")
      .innerJoin("circle_room", "circle_room.conversation_id", "message.conversation_id")
      .leftJoin("circle_member", (join) =>
        join
          .onRef("circle_member.circle_id", "=", "circle_room.circle_id")
          .onRef("circle_member.user_id", "=", "message.author_id"),
      )
      .select(["message.author_id", "circle_member.role"])
      .where("message.id", "=", messageId)
      .where("circle_room.circle_id", "=", circleId)
      .executeTakeFirst();
    if (!message) throw goneMessage();
    const userId = message.author_id;
    assertOver(standing, userId, message.role ?? undefined);
    // The entry comes first: the message's pictures are locked after all other rows.
    const isThere = await trx
      .selectFrom("message")
      .select("id")
      .where("id", "=", messageId)
      .where("recalled_at", "is", null)
      .executeTakeFirst();
    if (!isThere) return;
    await recordAct(trx, { ctx, circleId, standing, action: "remove-message", userId });
    await clearMessage(trx, ctx, messageId, { byId: viewer.id, isStaff: true });
  });
  return { ok: true };
}
