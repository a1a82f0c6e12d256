import { type Compilable, type RawBuilder, sql } from "kysely";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { encodeCursor } from "#api/db/keyset.ts";
import { firstAtQuery, messageWalkQuery } from "#api/services/chat/chat-message/message-pages.ts";
import { aroundMessageQuery } from "#api/services/chat/chat-message/reported-messages.ts";
import { hitPageQuery } from "#api/services/chat/chat-message/search-messages.ts";
import {
  conversationPageQuery,
  lastMessagesQuery,
  othersQuery,
} from "#api/services/chat/conversation/list-conversations.ts";
import { unreadQuery } from "#api/services/chat/conversation/unread.ts";
import { fillChats } from "#tests/bench/fill-chats.ts";
import { insertRows } from "#tests/bench/insert-rows.ts";
import { costly, planOf } from "#tests/fixtures/plans.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const ROWS = 4_000;

/**
 * The most lower bounds of a message's place in one select: of two SQLite uses the first alone, and its plan does not say
 * so.
 */
const lowerBounds = (query: Compilable) =>
  Math.max(
    ...query
      .compile()
      .sql.split(/\bselect\b/)
      .map((part) => part.match(/\bmessage"?\."?seq"? >/g)?.length ?? 0),
  );

async function fill(server: ApiServer) {
  const { ctx } = server;
  const now = ctx.clock.now();
  const { id: userId } = await server.make.user();
  await insertRows(ctx.db, '"user"', ROWS + 3, { name: "'玩家' || i", created_at: String(now) });
  await fillChats(ctx.db, ROWS, { userId, sleeper: 4, at: `${now} - (${ROWS} - i) * 60000` });
  const { id } = await server.make.image({ ownerId: userId });
  await insertRows(ctx.db, "message_image", ROWS, { message_id: "i", position: "0", image_id: String(id) });
  await sql`analyze`.execute(ctx.db);
  return { userId, now };
}

test("E01 E18 conversations, messages, unread counts and hits are read from one index each", async ({ server }) => {
  const { ctx } = server;
  const { db } = ctx;
  const { userId, now } = await fill(server);
  const { kind } = dialectOf(db);
  const limit = 20;
  const place = { conversationId: 1, userId, hiddenSeq: 0, seq: 2_000 };
  const ids = Array.from({ length: limit }, (_, n) => n + 1);
  const page = (cursor?: string) => conversationPageQuery({ ctx, userId, cursor, limit });
  const compiled = (query: RawBuilder<unknown>): Compilable => ({ compile: () => query.compile(db) as never });

  const lists: [string, RegExp, Compilable][] = [
    ["conversations", /conversation_member_list/, page()],
    ["conversations, later", /conversation_member_list/, page(encodeCursor([now - 60_000_000, 50]))],
    ["older messages", /message_seq|autoindex_message_1/, messageWalkQuery(ctx, place, { way: "older", limit })],
    ["newer messages", /message_seq|autoindex_message_1/, messageWalkQuery(ctx, place, { way: "newer", limit })],
    ["first of a day", /message_time/, firstAtQuery(ctx, { conversationId: 1, since: now - 60_000_000 })],
    [
      "before a reported one",
      /message_seq|autoindex_message_1/,
      aroundMessageQuery(ctx, userId, { conversation_id: 1, seq: 2_000 }, "before"),
    ],
  ];
  for (const [name, index, query] of lists) {
    expect.soft(lowerBounds(query), name).toBeLessThanOrEqual(1);
    const plan = await planOf(server, query);
    expect.soft(plan, name).toMatch(index);
    expect.soft(plan, name).not.toMatch(costly[kind]);
  }
  // Few rows of one person, which PostgreSQL may collect before it counts or sorts them.
  const few: [string, RegExp, Compilable][] = [
    ["unread", /conversation_member_unread/, unreadQuery(ctx, userId)],
    ["the other people", /conversation_member/, othersQuery(ctx, userId, ids)],
    ["last words", /message_seq|autoindex_message_1/, compiled(lastMessagesQuery(userId, ids))],
    [
      "hits",
      /message_seq|autoindex_message_1/,
      hitPageQuery({ ctx, userId, q: "灯油", conversationId: undefined, cursor: undefined, limit }),
    ],
    [
      "hits in one conversation, later",
      /message_seq|autoindex_message_1/,
      hitPageQuery({ ctx, userId, q: "灯油", conversationId: 1, cursor: encodeCursor([900]), limit }),
    ],
  ];
  for (const [name, index, query] of few) {
    expect.soft(lowerBounds(query), name).toBeLessThanOrEqual(1);
    const plan = await planOf(server, query);
    expect.soft(plan, name).toMatch(index);
    expect
      .soft(plan, name)
      .not.toMatch(
        /Seq Scan on (?:message|conversation)|^SCAN (?:message|conversation_member|room_member|conversation)\b(?! USING)/m,
      );
  }
});
