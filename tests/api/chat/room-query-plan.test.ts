import { type Compilable, sql } from "kysely";
import { describe } from "vitest";
import { chatEndpoints } from "#contract/chat/chat.ts";
import { messageWalkQuery } from "#api/services/chat/chat-message/message-pages.ts";
import { lastRoomMessagesQuery, roomPageQuery } from "#api/services/chat/conversation/list-rooms.ts";
import { unreadInRoomsQuery } from "#api/services/circles/circle-room/room-unread.ts";
import { insertRows } from "#tests/bench/insert-rows.ts";
import { planOf } from "#tests/fixtures/plans.ts";
import { makeRoom, roomOf, speak } from "#tests/fixtures/rooms.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const MEMBERS = 10_000;
const ROOMS = 2_000;
/** A plan that reads a whole table, on either database. */
const READS_ALL = /(?:SCAN|Seq Scan on) (?:room_member|circle_member|message|conversation|circle_room)\b/;

/** A room of ten thousand members, half of whom have opened it. */
async function crowd(server: ApiServer) {
  const { db, clock } = { ...server.ctx, clock: server.clock };
  const [owner, member] = [await server.loginAs({ name: "圈主甲" }), await server.loginAs({ name: "成员乙" })];
  const made = await makeRoom(server, [owner, member]);
  const { last } = await db
    .selectFrom("user")
    .select(({ fn }) => fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  const now = String(clock.now());
  await insertRows(db, '"user"', MEMBERS, { name: "'住户' || i", created_at: now });
  await sql`insert into circle_member (user_id, circle_id, created_at)
    select id, ${made.circleId}, ${clock.now()} from "user" where id > ${last}`.execute(db);
  await sql`insert into room_member (user_id, conversation_id)
    select id, ${made.id} from "user" where id > ${last} and id % 2 = 0`.execute(db);
  await sql`analyze`.execute(db);
  return { ...made, owner, member };
}

/** The number of rows of each table. */
async function rowsOf({ ctx: { db } }: ApiServer): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ["message", "room_member", "conversation_member", "notice", "person_event", "outbox_event"]) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
    counts[table] = Number(rows[0]?.n);
  }
  return counts;
}

describe("a room of 10,000 members", () => {
  test.override({ overrides: { limiter: noLimits } });

  test("C22 E01 a message is one row, one position and one event, and no query reads the members", async ({
    server,
  }) => {
    const { circleId, id, owner, member } = await crowd(server);
    const { db } = server.ctx;
    await speak(server, member, id, "第一句");
    const before = await rowsOf(server);
    for (let n = 1; n <= 5; n++) expect((await speak(server, member, id, `第 ${n} 句`)).status).toBe(200);
    const after = await rowsOf(server);
    const grown = Object.fromEntries(Object.entries(after).map(([table, n]) => [table, n - (before[table] ?? 0)]));
    expect(grown).toEqual({
      message: 5,
      room_member: 0,
      conversation_member: 0,
      notice: 0,
      person_event: 0,
      outbox_event: 5,
    });
    // Nobody's position but the author's has moved.
    const moved = await db.selectFrom("room_member").select("user_id").where("last_read_seq", ">", 0).execute();
    expect(moved).toEqual([{ user_id: member.user.id }]);
    expect((await roomOf(server, owner, circleId)).messages).toHaveLength(6);
    expect((await server.call(chatEndpoints.list, {}, member)).data.items).toMatchObject([{ id, last: { seq: 6 } }]);
  });

  test("C22 E01 the queries of a room are answered by indexes, whatever the number of members and messages", async ({
    server,
  }) => {
    const { id, owner, member } = await crowd(server);
    const { ctx } = server;
    const { db } = ctx;
    const now = ctx.clock.now();
    await insertRows(db, "message", 4_000, {
      conversation_id: String(id),
      seq: "i",
      author_id: `${owner.user.id} + 1 + i % 2000`,
      form_key: "'key' || i",
      content_hash: "''",
      text: "'第 ' || i || ' 句'",
      created_at: String(now),
    });
    await sql`update conversation set last_seq = 4000 where id = ${id}`.execute(db);
    await insertRows(db, "circle", ROOMS, { name: "'圈' || i", description: "''", created_at: String(now) });
    await insertRows(db, "conversation", ROOMS, { kind: "'room'", last_at: String(now), created_at: String(now) });
    await sql`insert into circle_room (circle_id, conversation_id, is_on, slow_seconds, pinned)
      select circle.id, circle.id, 1, 0, '' from circle where id not in (select circle_id from circle_room)`.execute(
      db,
    );
    await sql`insert into room_member (user_id, conversation_id) values (${member.user.id}, ${id})`.execute(db);
    await sql`analyze`.execute(db);
    const userId = member.user.id;
    const place = { conversationId: id, userId, hiddenSeq: 0, seq: 2_000 };
    const queries: [string, RegExp, Compilable][] = [
      [
        "older messages",
        /message_seq|autoindex_message_1/,
        messageWalkQuery(ctx, place, { way: "older", limit: 30, isRoom: true }),
      ],
      [
        "newer messages",
        /message_seq|autoindex_message_1/,
        messageWalkQuery(ctx, place, { way: "newer", limit: 30, isRoom: true }),
      ],
      ["rooms", /room_member_pk|autoindex_room_member_1/, roomPageQuery({ ctx, userId, cursor: undefined, limit: 20 })],
      ["unread messages", /message_seq|autoindex_message_1/, unreadInRoomsQuery(ctx, userId, [id])],
      ["last words", /message_seq|autoindex_message_1/, lastRoomMessagesQuery(ctx, userId, [id])],
    ];
    for (const [name, index, query] of queries) {
      const plan = await planOf(server, query);
      expect.soft(plan, name).toMatch(index);
      expect.soft(plan, name).not.toMatch(READS_ALL);
      // The rooms of one person are few: a database may collect them before it sorts.
      if (name !== "rooms") expect.soft(plan, name).not.toMatch(/TEMP B-TREE FOR ORDER BY|Sort Key: message\.seq/);
    }
  });
});
