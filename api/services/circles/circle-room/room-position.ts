import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { OwnRoom } from "./room-access.ts";

type Room = Pick<OwnRoom, "id">;

/** Moves a member's position forward, and makes its row the first time; the position never goes back. */
export async function readRoom({ db }: Pick<Context, "db">, userId: number, { id }: Room, upToSeq: number) {
  const last = sql<number>`(select last_seq from conversation where conversation.id = ${id})`;
  const seq = sql<number>`case when ${last} < ${upToSeq} then ${last} else cast(${upToSeq} as bigint) end`;
  await db
    .insertInto("room_member")
    .values({ user_id: userId, conversation_id: id, last_read_seq: seq })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "conversation_id"])
        .doUpdateSet({ last_read_seq: sql<number>`excluded.last_read_seq` })
        .where(sql<boolean>`room_member.last_read_seq < excluded.last_read_seq`),
    )
    .execute();
}

/** 免打扰: a muted room counts for nothing. */
export async function muteRoom(
  { db }: Pick<Context, "db">,
  userId: number,
  { id, last_seq: lastSeq }: Pick<OwnRoom, "id" | "last_seq">,
  muted: boolean,
): Promise<void> {
  const isMuted = muted ? (1 as const) : (0 as const);
  await db
    .insertInto("room_member")
    .values({ user_id: userId, conversation_id: id, last_read_seq: lastSeq, is_muted: isMuted })
    .onConflict((conflict) => conflict.columns(["user_id", "conversation_id"]).doUpdateSet({ is_muted: isMuted }))
    .execute();
}
