import type { Kysely } from "kysely";
import type { Database } from "../../api/db/schema/index.ts";
import type { Person, Place } from "./world.ts";

/** Inserts a circle of these people, the first its owner, with its room on and nothing in it. */
export async function roomInDatabase(db: Kysely<Database>, people: readonly Person[], index: number): Promise<Place> {
  const now = Date.now();
  const [owner] = people;
  const circle = await db
    .insertInto("circle")
    .values({
      name: `圈子${index}`,
      name_folded: `圈子${index}`,
      description: "",
      owner_id: owner?.id ?? null,
      member_count: people.length,
      is_listed: 1,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const { id } of people)
    await db
      .insertInto("circle_member")
      .values({
        circle_id: circle.id,
        user_id: id,
        role: id === owner?.id ? "owner" : "member",
        created_at: now,
      })
      .execute();
  const conversation = await db
    .insertInto("conversation")
    .values({ kind: "room", pair: null, last_at: now, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("circle_room")
    .values({ circle_id: circle.id, conversation_id: conversation.id, is_on: 1, slow_seconds: 0, pinned: "" })
    .execute();
  const room = { circleId: circle.id, conversationId: conversation.id };
  return { people, room, receiverOf: () => ({ conversationId: room.conversationId }) };
}
