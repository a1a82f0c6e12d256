import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../../context.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { isHeard } from "./room-access.ts";

/**
 * SQL: the unread messages of a row of `room_member`, computed from its position: messages of others after the last read
 * one that the member's page would show, not taken back. Counting stops at
 * `limits.unreadCountedMax`; the order lets PostgreSQL walk the index instead of collecting all unread messages first.
 */
export const unreadOfRoomMember = (): RawBuilder<number> => sql<number>`(select count(*) from (
  select 1 from message
  where message.conversation_id = room_member.conversation_id
    and message.seq > room_member.last_read_seq
    and message.author_id <> room_member.user_id
    and message.recalled_at is null
    and not exists (select 1 from message_hidden where message_hidden.user_id = room_member.user_id
      and message_hidden.conversation_id = message.conversation_id and message_hidden.seq = message.seq)
    and ${isHeard(sql<number>`room_member.user_id`)}
  order by message.seq
  limit ${sql.lit(limits.unreadCountedMax)}) as part)`;

const unread = cachedQuery((db, { userId, id }: { userId: number; id: number }) =>
  db
    .selectFrom("room_member")
    .select(unreadOfRoomMember().as("n"))
    .where("user_id", "=", userId)
    .where("conversation_id", "=", id),
);

/** The unread messages of a member in a room; 0 before they have opened it. @param id the conversation's */
export async function unreadInRoom({ db }: Pick<Context, "db">, userId: number, id: number): Promise<number> {
  return Number((await unread.first(db, { userId, id }))?.n ?? 0);
}
