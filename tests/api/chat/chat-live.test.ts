import { once } from "node:events";
import { WebSocket } from "ws";
import type { LiveEvent } from "#contract/shared/live.ts";
import { say } from "#tests/fixtures/chat.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

/** A socket of a member or a guest. `until` returns all events up to the first of a type, this one included. */
async function listen(server: ApiServer, token?: string) {
  const socket = new WebSocket(`${server.url.replace("http", "ws")}/chat`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  const arrived: LiveEvent[] = [];
  let wake = () => {};
  socket.on("message", (data) => {
    arrived.push(JSON.parse(data.toString()) as LiveEvent);
    wake();
  });
  await once(socket, "open");
  return {
    send: (message: object) => socket.send(JSON.stringify(message)),
    async until(type: LiveEvent["type"]): Promise<LiveEvent[]> {
      for (;;) {
        const place = arrived.findIndex((event) => event.type === type);
        if (place >= 0) return arrived.splice(0, place + 1);
        await new Promise<void>((done) => (wake = done));
      }
    },
    close: () => socket.close(),
  };
}

test("C21 C22 the two people of a conversation hear of a message at once; neither others, guests nor web servers do", async ({
  server,
}) => {
  const [me, other, stranger] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  const mine = await listen(server, me.token);
  const theirs = await listen(server, other.token);
  const outside = [await listen(server, stranger.token), await listen(server)];
  for (const one of outside) one.send({ type: "watch-pages" });
  for (const one of [mine, theirs, ...outside]) await one.until("ready");
  const { conversationId } = (await say(server, me, other.user.id)).data;
  const told = { type: "chat", conversationId, what: "sent", seq: 1, byId: me.user.id };
  for (const one of [mine, theirs]) expect(await one.until("chat")).toEqual([told]);
  // The answer to a ping comes after everything that was sent before.
  for (const one of outside) {
    one.send({ type: "ping" });
    expect(await one.until("pong")).toEqual([{ type: "pong" }]);
    one.close();
  }
  mine.close();
  theirs.close();
});
