import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { down, pageBy } from "../../../db/keyset.ts";
import { isHeard } from "../../circles/circle-room/room-access.ts";

/** By the last message. */
const roomKeys = [down("conversation.last_at"), down("conversation.id")];

/**
 * The rooms that a member has opened and may read, in the order of their last messages. A member is in a few hundred
 * circles at most; their rows of `room_member` are read by its primary key, whatever the number of members of a room.
 */
export function roomPageQuery({
  ctx,
  userId,
  cursor,
  limit,
}: {
  ctx: Pick<Context, "db">;
  userId: number;
  cursor: string | undefined;
  limit: number;
}) {
  const rows = ctx.db
    .selectFrom("room_member")
    .innerJoin("conversation", "conversation.id", "room_member.conversation_id")
    .innerJoin("circle_room", "circle_room.conversation_id", "room_member.conversation_id")
    .innerJoin("circle", "circle.id", "circle_room.circle_id")
    .innerJoin("circle_member", (join) =>
      join
        .onRef("circle_member.circle_id", "=", "circle_room.circle_id")
        .onRef("circle_member.user_id", "=", "room_member.user_id"),
    )
    .select([
      "conversation.id",
      "conversation.last_at",
      "room_member.is_muted",
      "circle.id as circle_id",
      "circle.name",
      "circle.icon_image_id",
    ])
    .where("room_member.user_id", "=", userId)
    .where("circle_room.is_on", "=", sql.lit(1))
    .where("circle.state", "=", sql.lit("open"));
  return pageBy(rows, roomKeys, cursor, limit);
}

/** The last message of each of these rooms that the member may see: one index walk for each. */
export function lastRoomMessagesQuery({ db }: Pick<Context, "db">, userId: number, ids: number[]) {
  const walks = ids.map(
    (id) => sql`select id from (
      select message.id from message
      where message.conversation_id = ${id} and ${isHeard(userId)}
        and (select true from message_hidden where message_hidden.user_id = ${userId}
          and message_hidden.conversation_id = ${id} and message_hidden.seq = message.seq) is not true
      order by message.seq desc limit 1) as walk`,
  );
  return db
    .selectFrom("message")
    .innerJoin("user", "user.id", "message.author_id")
    .select([
      "message.conversation_id",
      "message.seq",
      "message.author_id",
      "user.name",
      "message.text",
      "message.recalled_at",
      "message.is_removed",
      "message.created_at",
      sql<number>`(select count(*) from message_image where message_image.message_id = message.id)`.as("images"),
    ])
    .where(sql<boolean>`message.id in (${sql.join(walks, sql` union all `)})`);
}
export const lastRoomMessages = cachedQuery((db, { userId, ids }: { userId: number; ids: number[] }) =>
  lastRoomMessagesQuery({ db }, userId, ids),
);
