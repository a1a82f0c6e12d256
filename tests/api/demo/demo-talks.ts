import { chatEndpoints } from "#contract/chat/chat.ts";
import { roomOf } from "#tests/fixtures/rooms.ts";
import { type ApiServer, expect } from "#tests/setup/api-test.ts";

/** The demo's room and private conversation, as their people read them. */
export async function expectTalks(server: ApiServer): Promise<void> {
  const { ctx } = server;
  const host = await ctx.db
    .selectFrom("circle")
    .select(["id", "owner_id"])
    .where("name", "=", "茶馆闲聊")
    .executeTakeFirstOrThrow();
  const owner = await server.loginAs({ userId: host.owner_id ?? 0 });
  const room = await roomOf(server, owner, host.id);
  expect(room.messages.length).toBeGreaterThan(5);
  expect(room.messages.map(({ seq }) => seq)).toEqual(room.messages.map((_, index) => index + 1));
  const times = room.messages.map(({ createdAt }) => Date.parse(createdAt));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(times.at(-1)).toBeLessThan(ctx.clock.now());

  const pair = await ctx.db
    .selectFrom("conversation")
    .selectAll()
    .where("kind", "=", "direct")
    .executeTakeFirstOrThrow();
  const unread: number[] = [];
  for (const id of (pair.pair ?? "").split(":").map(Number)) {
    const as = await server.loginAs({ userId: id });
    const { items, unreadCount } = (await server.call(chatEndpoints.list, { query: {} }, as)).data;
    unread.push(unreadCount);
    expect(items.find((item) => item.id === pair.id)?.last).toMatchObject({ seq: pair.last_seq, text: "🍚" });
  }
  expect(unread).toEqual([2, 0]);
}
