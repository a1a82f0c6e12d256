import { type Kysely, sql } from "kysely";
import type { Database } from "../../api/db/schema/index.ts";
import { insertRows as insert } from "./insert-rows.ts";

/** A member is in a few hundred circles. */
const ROOMS_MAX = 500;

/**
 * Rooms of the first circles, which this person has opened. The first has `rows` messages of others, half of them unread,
 * and each member of its circle has opened it.
 * @param createdAt the time of row `i` in SQL
 */
export async function fillRooms(db: Kysely<Database>, rows: number, userId: number, createdAt: string): Promise<void> {
  const rooms = Math.min(rows, ROOMS_MAX);
  const { before } = await db
    .selectFrom("conversation")
    .select(({ fn }) => fn.max("id").as("before"))
    .executeTakeFirstOrThrow();
  const id = `${before} + i`;
  const times = { last_at: createdAt, created_at: createdAt };
  await insert(db, "conversation", rooms, {
    kind: "'room'",
    last_seq: `case i when 1 then ${rows} else 0 end`,
    ...times,
  });
  await insert(db, "circle_room", rooms, {
    circle_id: "i",
    conversation_id: id,
    is_on: "1",
    slow_seconds: "0",
    pinned: "'先看圈规'",
  });
  await insert(db, "message", rows, {
    conversation_id: `${before} + 1`,
    seq: "i",
    author_id: "i + 3",
    form_key: "'room' || i",
    content_hash: "''",
    text: "'大家晚上一起打 ' || i",
    created_at: createdAt,
  });
  await insert(db, "room_member", rooms, {
    user_id: String(userId),
    conversation_id: id,
    last_read_seq: `case i when 1 then ${Math.floor(rows / 2)} else 0 end`,
  });
  await sql`insert into room_member (user_id, conversation_id, last_read_seq)
    select user_id, ${Number(before) + 1}, 1 from circle_member where circle_id = 1 and user_id <> ${userId}`.execute(
    db,
  );
}
