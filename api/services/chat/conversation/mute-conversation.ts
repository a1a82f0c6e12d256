import type { Context, Viewer } from "../../../context.ts";
import { ownRoom } from "../../circles/circle-room/room-access.ts";
import { muteRoom } from "../../circles/circle-room/room-position.ts";
import { ownConversation } from "./own-conversation.ts";

/** 免打扰: a muted conversation does not count in the member's unread messages. @throws ApiError NOT_FOUND */
export async function muteConversation({
  ctx,
  viewer,
  id,
  muted,
}: {
  ctx: Context;
  viewer: Viewer;
  id: number;
  muted: boolean;
}): Promise<{ muted: boolean }> {
  const room = await ownRoom(ctx, viewer.id, id);
  if (room) {
    await muteRoom(ctx, viewer.id, room, muted);
    return { muted };
  }
  await ownConversation(ctx, viewer.id, id);
  await ctx.db.transaction().execute(async (trx) => {
    await trx
      .updateTable("conversation_member")
      .set({ is_muted: muted ? 1 : 0 })
      .where("conversation_id", "=", id)
      .where("user_id", "=", viewer.id)
      .execute();
    await ctx.live.publish(trx, { type: "unread.changed", userIds: [viewer.id] });
  });
  return { muted };
}
