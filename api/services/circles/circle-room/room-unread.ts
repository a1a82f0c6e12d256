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
const unreadOfRoomMember = (): RawBuilder<number> => sql<number>`(select count(*) from (
  select 1 from message
  where message.conversation_id = room_member.conversation_id
    and message.seq > room_member.last_read_seq
    and message.author_id <> room_member.user_id
    and message.recalled_at is null
    and (select true from message_hidden where message_hidden.user_id = room_member.user_id
      and message_hidden.conversation_id = message.conversation_id and message_hidden.seq = message.seq) is not true
    and ${isHeard(sql<number>`room_member.user_id`)}
  order by message.seq
  limit ${sql.lit(limits.unreadCountedMax)}) as part)`;

/** The unread messages of a member in each of these rooms. */
export function unreadInRoomsQuery({ db }: Pick<Context, "db">, userId: number, ids: number[]) {
  return db
    .selectFrom("room_member")
    .select(["conversation_id", unreadOfRoomMember().as("n")])
    .where("user_id", "=", userId)
    .where("conversation_id", "in", ids);
}
const unread = cachedQuery((db, { userId, ids }: { userId: number; ids: number[] }) =>
  unreadInRoomsQuery({ db }, userId, ids),
);

/** The unread messages of a member in these rooms, by the conversation's id; a room that they never opened is absent. */
export async function unreadInRooms(
  { db }: Pick<Context, "db">,
  userId: number,
  ids: number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await unread.rows(db, { userId, ids });
  return new Map(rows.map((row) => [row.conversation_id, Number(row.n)]));
}

/** The unread messages of a member in a room; 0 before they have opened it. @param id the conversation's */
export async function unreadInRoom(ctx: Pick<Context, "db">, userId: number, id: number): Promise<number> {
  return (await unreadInRooms(ctx, userId, [id])).get(id) ?? 0;
}
