import { type Kysely, type RawBuilder, sql } from "kysely";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { Database } from "../../../db/schema/index.ts";

/**
 * SQL: this conversation is the room of an open circle, the room is on, and the reader is a member. Whoever leaves, is
 * removed or banned has no row in `circle_member`, and loses the room at once.
 */
export const roomIsOpenTo = (
  conversationId: RawBuilder<unknown>,
  userId: number | RawBuilder<number>,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from circle_room
    join circle on circle.id = circle_room.circle_id
    join circle_member on circle_member.circle_id = circle_room.circle_id and circle_member.user_id = ${userId}
    where circle_room.conversation_id = ${conversationId} and circle_room.is_on = 1 and circle.state = 'open')`;

/**
 * SQL: the reader has neither blocked nor muted the author of a row of `message`. Rooms leave such messages out, in lists
 * and in counters.
 */
export const isHeard = (userId: number | RawBuilder<number>): RawBuilder<boolean> => {
  const avoided = (table: "user_mute" | "user_block") =>
    sql`(select true from ${sql.table(table)} as a where a.user_id = ${userId} and a.target_id = message.author_id)`;
  return sql<boolean>`(${avoided("user_mute")} is not true and ${avoided("user_block")} is not true)`;
};

/** A circle's room as a member has it. */
export interface OwnRoom {
  /** The conversation's. */
  id: number;
  circle_id: number;
  name: string;
  icon_image_id: number | null;
  slow_seconds: number;
  pinned: string;
  last_seq: number;
  role: "owner" | "moderator" | "member";
  muted_until: number | null;
  /** Null until the member has opened the room. */
  opened_by: number | null;
  is_muted: 0 | 1 | null;
  last_read_seq: number | null;
  own_seq: number | null;
}

const rooms = (db: Kysely<Database>, userId: number) =>
  db
    .selectFrom("circle_room")
    .innerJoin("circle", "circle.id", "circle_room.circle_id")
    .innerJoin("conversation", "conversation.id", "circle_room.conversation_id")
    .innerJoin("circle_member", (join) =>
      join.onRef("circle_member.circle_id", "=", "circle_room.circle_id").on("circle_member.user_id", "=", userId),
    )
    .leftJoin("room_member", (join) =>
      join
        .onRef("room_member.conversation_id", "=", "circle_room.conversation_id")
        .on("room_member.user_id", "=", userId),
    )
    .select([
      "conversation.id",
      "circle_room.circle_id",
      "circle.name",
      "circle.icon_image_id",
      "circle_room.slow_seconds",
      "circle_room.pinned",
      "conversation.last_seq",
      "circle_member.role",
      "circle_member.muted_until",
      "room_member.user_id as opened_by",
      "room_member.is_muted",
      "room_member.last_read_seq",
      "room_member.own_seq",
    ])
    .where("circle_room.is_on", "=", sql.lit(1))
    .where("circle.state", "=", sql.lit("open"));

const byId = cachedQuery((db, { userId, id }: { userId: number; id: number }) =>
  rooms(db, userId).where("circle_room.conversation_id", "=", id),
);
const byCircle = cachedQuery((db, { userId, circleId }: { userId: number; circleId: number }) =>
  rooms(db, userId).where("circle_room.circle_id", "=", circleId),
);

/** Within a transaction, `db` is the transaction. */
type Inside = { db: Kysely<Database> };

/** The room with this conversation; undefined for a direct conversation, for others than members, and while it is off. */
export const ownRoom = ({ db }: Inside, userId: number, id: number): Promise<OwnRoom | undefined> =>
  byId.first(db, { userId, id });

/** The room of a circle; undefined for others than members, and while it is off. */
export const ownRoomOf = ({ db }: Inside, userId: number, circleId: number): Promise<OwnRoom | undefined> =>
  byCircle.first(db, { userId, circleId });
