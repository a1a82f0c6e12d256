import { typingReader } from "#api/services/chat/conversation/typing-reader.ts";
import { chatEndpoints } from "#contract/chat/chat.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import type { LivePosition } from "#contract/shared/live.ts";
import { say } from "#tests/fixtures/chat.ts";
import { listenAt, type LiveClient } from "#tests/fixtures/live-client.ts";
import { expect, test } from "#tests/setup/api-test.ts";

/** Requests a member's events from a position on. @returns those that the member missed, and the position now */
async function resume({ send, next }: LiveClient, from: LivePosition | null) {
  send({ type: "resume", from });
  const missed: unknown[] = [];
  for (;;) {
    const event = await next();
    if (event.type === "person") missed.push(event.event);
    if (event.type === "resumed") return { missed, at: { epoch: event.epoch, position: event.position } };
  }
}

test("C21 C22 the two people of a conversation hear of a message at once; neither others, guests nor web servers do", async ({
  server,
}) => {
  const [me, other, stranger] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  const people = [await listenAt(server, me.token), await listenAt(server, other.token)];
  const outside = [await listenAt(server, stranger.token), await listenAt(server)];
  for (const one of outside) one.send({ type: "watch-pages" });
  for (const one of people) await resume(one, null);
  for (const one of outside) await one.untilPong();
  const { conversationId } = (await say(server, me, other.user.id)).data;
  const event = { type: "chat", conversationId, what: "sent", seq: 1, byId: me.user.id };
  for (const one of people) expect(await one.next()).toMatchObject({ type: "person", event });
  for (const one of outside) expect(await one.untilPong()).toEqual([]);
  for (const { socket } of [...people, ...outside]) socket.close();
});

test("C21 C22 a page whose line was cut gets the messages that it missed, each once and in order", async ({
  server,
}) => {
  const [me, other] = [await server.loginAs(), await server.loginAs()];
  const first = await listenAt(server, other.token);
  const { at } = await resume(first, null);
  first.socket.close();
  await first.closed;
  const { conversationId } = (await say(server, me, other.user.id)).data;
  server.clock.advance(3_000);
  await say(server, other, me.user.id);
  const again = await listenAt(server, other.token);
  expect((await resume(again, at)).missed).toMatchObject([
    { type: "chat", conversationId, what: "sent", seq: 1 },
    { type: "chat", conversationId, what: "sent", seq: 2 },
  ]);
  again.socket.close();
});

test("C21 C22 the other person hears that a member is typing, once in two seconds, and other members do not", async ({
  server,
}) => {
  const [me, other, stranger] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  const { conversationId } = (await say(server, me, other.user.id)).data;
  await say(server, other, me.user.id);
  const [here, there, outside] = [
    await listenAt(server, me.token),
    await listenAt(server, other.token),
    await listenAt(server, stranger.token),
  ];
  for (const client of [there, outside]) await resume(client, null);
  outside.send({ type: "typing", conversationId });
  for (let n = 0; n < 3; n++) {
    // The second one comes too early.
    here.send({ type: "typing", conversationId });
    here.send({ type: "typing", conversationId });
    const event = { type: "chat.typing", conversationId, byId: me.user.id };
    expect(await there.next()).toEqual({ type: "fleeting", event });
    server.clock.advance(4_000);
  }
  for (const client of [there, outside]) expect(await client.untilPong()).toEqual([]);
  for (const { socket } of [here, there, outside]) socket.close();
});

test("C22 nobody sees a member typing who may not write, or where either hides read states", async ({ server }) => {
  const { ctx } = server;
  const [me, other, stranger] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  const { conversationId } = (await say(server, me, other.user.id)).data;
  // A stranger who has written their one message waits for an answer.
  expect(await typingReader(ctx, me.user.id, conversationId)).toBeNull();
  await say(server, other, me.user.id);
  expect(await typingReader(ctx, me.user.id, conversationId)).toBe(other.user.id);
  expect(await typingReader(ctx, stranger.user.id, conversationId)).toBeNull();
  for (const as of [me, other]) {
    const setting = { whoMayWrite: "everybody", showsRead: false } as const;
    await server.call(chatEndpoints.changeSetting, { body: setting }, as);
    expect(await typingReader(ctx, me.user.id, conversationId)).toBeNull();
    await server.call(chatEndpoints.changeSetting, { body: { ...setting, showsRead: true } }, as);
  }
  await server.call(followEndpoints.block, { body: { userId: me.user.id, blocked: true } }, other);
  expect(await typingReader(ctx, me.user.id, conversationId)).toBeNull();
});
