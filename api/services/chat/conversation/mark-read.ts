import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { showRead } from "../chat-setting/chat-setting.ts";
import { ownRoom } from "../../circles/circle-room/room-access.ts";
import { readRoom } from "../../circles/circle-room/room-position.ts";
import { ownConversation } from "./own-conversation.ts";
import { tellPeople } from "./tell-people.ts";
import { unreadMessages } from "./unread.ts";

/**
 * Marks the messages up to this one as read; the position never goes back.
 * In a room, the first call makes the member's position: the room is then in their list of conversations.
 * @returns the unread messages of all direct conversations that are left
 * @throws ApiError NOT_FOUND
 */
export async function markRead({
  ctx,
  viewer,
  id,
  upToSeq,
}: {
  ctx: Context;
  viewer: Viewer;
  id: number;
  upToSeq: number;
}): Promise<{ unreadCount: number }> {
  const room = await ownRoom(ctx, viewer.id, id);
  if (room) {
    await readRoom(ctx, viewer.id, room, upToSeq);
    return { unreadCount: await unreadMessages(ctx, viewer.id) };
  }
  const { other_id: otherId } = await ownConversation(ctx, viewer.id, id);
  await ctx.db.transaction().execute(async (trx) => {
    const last = sql<number>`(select last_seq from conversation where conversation.id = ${id})`;
    const moved = await trx
      .updateTable("conversation_member")
      .set({
        last_read_seq: sql<number>`case when ${last} < ${upToSeq} then ${last} else cast(${upToSeq} as bigint) end`,
      })
      .where("conversation_id", "=", id)
      .where("user_id", "=", viewer.id)
      .where("last_read_seq", "<", upToSeq)
      .where(sql<boolean>`last_read_seq < ${last}`)
      .returning("last_read_seq")
      .executeTakeFirst();
    if (!moved) return;
    const seen = await showRead({ db: trx }, viewer.id, otherId);
    await tellPeople(trx, ctx, seen ? [viewer.id, otherId] : [viewer.id], {
      conversationId: id,
      what: "read",
      seq: moved.last_read_seq,
      byId: viewer.id,
    });
  });
  return { unreadCount: await unreadMessages(ctx, viewer.id) };
}
