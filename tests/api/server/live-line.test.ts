import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { attachChat } from "../../../api/live/chat-socket.ts";
import { createLiveHub } from "../../../api/live/live-hub.ts";
import { forgetPersonEvents, KEPT_MOST } from "../../../api/services/shared/event/person-events.ts";
import { failConversion } from "../../../api/services/files/video-file/transcode-queue.ts";
import { hashToken } from "../../../api/services/accounts/session/viewer-of-token.ts";
import { liveTicketEndpoints } from "../../../contract/accounts/live-ticket.ts";
import { profileEndpoints } from "../../../contract/accounts/profile.ts";
import { adminEndpoints } from "../../../contract/console/admin.ts";
import { userEndpoints } from "../../../contract/people/user.ts";
import type { LiveEvent } from "../../../contract/live-events.ts";
import type { LivePosition } from "../../../contract/shared/live.ts";
import { CLIENT_IP_HEADER, SERVICE_SECRET_HEADER, SESSION_HASH_HEADER } from "../../../contract/shared/paths.ts";
import { knockAt, listenAt, type LiveClient, statusOf, ticketFor } from "#tests/fixtures/live-client.ts";
import { insertVideoFile } from "#tests/fixtures/video-files.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const MINUTE = 60_000;

test("C21 a ticket opens one socket of its session, within 30 seconds and while the session lasts", async ({
  server,
}) => {
  const { token, user } = await server.loginAs();
  const open = (ticket: string) => statusOf(knockAt(server.url, { ticket }));
  const ticket = await ticketFor(server, token);
  const first = knockAt(server.url, { ticket });
  const [hello] = (await once(first, "message")) as [Buffer];
  expect(JSON.parse(hello.toString())).toEqual({ type: "ready", userId: user.id });
  expect(first.protocol).toBe("qunluo.live");
  // Used, unknown, late, and of an ended session.
  expect(await open(ticket)).toBe(401);
  expect(await open("x".repeat(43))).toBe(401);
  const late = await ticketFor(server, token);
  server.clock.advance(30_000);
  expect(await open(late)).toBe(401);
  const ended = await ticketFor(server, token);
  await server.call(userEndpoints.logout, {}, { token });
  expect(await open(ended)).toBe(401);
  // A guest gets no ticket and needs none.
  expect((await server.call(liveTicketEndpoints.issue)).status).toBe(401);
  expect(await statusOf(knockAt(server.url))).toBe(101);
  expect(await server.ctx.db.selectFrom("live_ticket").selectAll().execute()).toEqual([]);
});

test("C21 of two uses of one ticket at once, one opens a socket", async ({ server }) => {
  const { token } = await server.loginAs();
  const ticket = await ticketFor(server, token);
  const answers = await Promise.all([1, 2, 3, 4].map(() => statusOf(knockAt(server.url, { ticket }))));
  expect(answers.toSorted()).toEqual([101, 401, 401, 401]);
});

test("C21 a stolen ticket of a browser is refused in a guest's browser, in another member's, and outside the web tier", async ({
  server,
}) => {
  const [mine, other] = [await server.loginAs(), await server.loginAs()];
  const asWebTier = (token: string | undefined) => ({
    [SERVICE_SECRET_HEADER]: server.ctx.config.serviceSecret,
    [CLIENT_IP_HEADER]: "203.0.113.7",
    ...(token === undefined ? {} : { [SESSION_HASH_HEADER]: hashToken(token) }),
  });
  const open = async (headers: Record<string, string>) =>
    statusOf(knockAt(server.url, { ticket: await ticketFor(server, mine.token, { isBound: true }), headers }));
  expect(await open(asWebTier(undefined))).toBe(401);
  expect(await open(asWebTier(other.token))).toBe(401);
  expect(await open({ [SESSION_HASH_HEADER]: hashToken(mine.token) })).toBe(401);
  expect(await open(asWebTier(mine.token))).toBe(101);
});

test("C21 an upgrade without an Origin, with null or with another site's is refused, for members and guests", async ({
  server,
}) => {
  const { token } = await server.loginAs();
  const own = new URL(server.ctx.config.siteUrl).origin;
  for (const origin of [undefined, "null", "https://evil.example", "http://127.0.0.1:1", own.replace("http", "ftp")]) {
    expect(await statusOf(knockAt(server.url, { origin })), `guest ${origin}`).toBe(403);
    const ticket = await ticketFor(server, token);
    expect(await statusOf(knockAt(server.url, { origin, ticket })), `member ${origin}`).toBe(403);
    // The refused upgrade has not used the ticket up.
    expect(await statusOf(knockAt(server.url, { ticket })), `again ${origin}`).toBe(101);
  }
  for (const origin of [own, server.url]) expect(await statusOf(knockAt(server.url, { origin }))).toBe(101);
});

/** Sends kept events, numbered by their `fileId`. */
async function tell(server: ApiServer, userIds: number[], ...numbers: number[]): Promise<void> {
  for (const fileId of numbers)
    await server.ctx.db
      .transaction()
      .execute((trx) => server.ctx.live.toPerson(trx, userIds, { type: "video.state", fileId, state: "ready" }));
  server.ctx.live.flush();
}

/** Positions and numbers of kept events. */
const told = (events: LiveEvent[]) =>
  events.flatMap((event) =>
    event.type === "person" && event.event.type === "video.state" ? [[event.position, event.event.fileId]] : [],
  );

/** Resumes, and reads until the answer. */
async function resume(client: LiveClient, from: LivePosition | null) {
  client.send({ type: "resume", from });
  const before: LiveEvent[] = [];
  for (;;) {
    const event = await client.next();
    if (event.type === "resumed" || event.type === "reload")
      return { missed: told(before), answer: event.type, at: { epoch: event.epoch, position: event.position } };
    before.push(event);
  }
}

/** Waits for so many kept events. */
async function heard(client: LiveClient, count: number): Promise<number[][]> {
  const events: LiveEvent[] = [];
  while (told(events).length < count) events.push(await client.next());
  return told(events);
}

test("C21 a client that was cut off gets the missed events of its member and then the new ones, each once", async ({
  server,
}) => {
  const [me, other] = [await server.loginAs(), await server.loginAs()];
  const first = await listenAt(server, me.token);
  const begun = await resume(first, null);
  expect(begun).toEqual({ missed: [], answer: "resumed", at: { epoch: expect.any(String), position: 0 } });
  await tell(server, [me.user.id, other.user.id], 11, 12);
  expect(await heard(first, 2)).toEqual([
    [1, 11],
    [2, 12],
  ]);
  first.socket.terminate();
  await first.closed;
  await tell(server, [me.user.id], 13, 14);
  await tell(server, [other.user.id], 99);

  const second = await listenAt(server, me.token);
  const again = await resume(second, { epoch: begun.at.epoch, position: 2 });
  expect(again).toEqual({
    missed: [
      [3, 13],
      [4, 14],
    ],
    answer: "resumed",
    at: { epoch: begun.at.epoch, position: 4 },
  });
  await tell(server, [me.user.id], 15);
  expect(await heard(second, 1)).toEqual([[5, 15]]);
  // A client that has not resumed, and a guest, hear of no person.
  const [silent, guest] = [await listenAt(server, me.token), await listenAt(server)];
  guest.send({ type: "resume", from: null });
  await tell(server, [me.user.id], 16);
  expect(await heard(second, 1)).toEqual([[6, 16]]);
  for (const client of [silent, guest]) expect(told(await client.untilPong())).toEqual([]);
});

test("C21 a client that was away for too long, or comes with another epoch, is told to reload", async ({ server }) => {
  const { token, user } = await server.loginAs();
  const { db } = server.ctx;
  const from = async (position: LivePosition | null) => {
    const client = await listenAt(server, token);
    const answer = await resume(client, position);
    client.socket.close();
    return answer;
  };
  const { epoch } = (await from(null)).at;
  await tell(server, [user.id], ...Array.from({ length: KEPT_MOST + 1 }, (_, index) => index + 1));
  const newest = KEPT_MOST + 1;
  expect(await from({ epoch, position: 0 })).toMatchObject({ answer: "reload", missed: [], at: { position: newest } });
  expect((await from({ epoch, position: 1 })).missed).toHaveLength(KEPT_MOST);
  expect(await from({ epoch: "another", position: 1 })).toMatchObject({ answer: "reload", at: { epoch } });
  expect(await from({ epoch, position: newest + 1 })).toMatchObject({ answer: "reload", at: { position: newest } });

  expect(await forgetPersonEvents(db, server.clock.now())).toBe(1);
  server.clock.advance(10 * MINUTE + 1);
  await tell(server, [user.id], 900);
  expect(await forgetPersonEvents(db, server.clock.now())).toBe(KEPT_MOST);
  expect(await from({ epoch, position: newest })).toMatchObject({ answer: "resumed", missed: [[newest + 1, 900]] });
  expect(await from({ epoch, position: newest - 1 })).toMatchObject({ answer: "reload" });
  // Nothing was missed, although no row is left.
  server.clock.advance(10 * MINUTE + 1);
  await forgetPersonEvents(db, server.clock.now());
  expect(await from({ epoch, position: newest + 1 })).toMatchObject({ answer: "resumed", missed: [] });
});

test("C21 parallel transactions for the same people give each person consecutive positions, and a rollback takes none", async ({
  server,
}) => {
  const people = await Promise.all([1, 2, 3].map(() => server.loginAs()));
  const [me] = people;
  const ids = people.map(({ user }) => user.id);
  const client = await listenAt(server, me?.token);
  await resume(client, null);
  const { db, live } = server.ctx;
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      db
        .transaction()
        .execute(async (trx) => {
          const userIds = index % 2 ? ids : ids.toReversed();
          await live.toPerson(trx, userIds, { type: "video.state", fileId: index, state: "ready" });
          if (index % 5 === 0) throw new Error("rolled back");
        })
        .catch((error: unknown) => {
          if (!(error instanceof Error && error.message === "rolled back")) throw error;
        })
        .finally(() => live.flush()),
    ),
  );
  const mine = await heard(client, 32);
  expect(mine.map(([position]) => position)).toEqual(Array.from({ length: 32 }, (_, index) => index + 1));
  expect(new Set(mine.map(([, number]) => number)).size).toBe(32);
  const lines = await db.selectFrom("person_line").select("position").execute();
  expect(lines).toEqual([{ position: 32 }, { position: 32 }, { position: 32 }]);
});

/** Another API process on the same database: a hub and sockets of its own, without Redis. */
async function otherProcess(server: ApiServer) {
  const live = createLiveHub({
    db: server.ctx.db,
    redisUrl: undefined,
    clock: server.clock,
    log: server.ctx.log,
    jobs: server.ctx.jobs,
  });
  const http = createServer();
  const closeChat = attachChat(http, { ...server.ctx, live });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    async close() {
      closeChat();
      http.close();
      await live.close();
    },
  };
}

test("C21 a client that moves between two API processes misses and doubles nothing", async ({ server }) => {
  const { token, user } = await server.loginAs();
  const other = await otherProcess(server);
  try {
    const first = await listenAt(server, token);
    const { at } = await resume(first, null);
    await tell(server, [user.id], 1);
    expect(await heard(first, 1)).toEqual([[1, 1]]);
    first.socket.terminate();
    await tell(server, [user.id], 2);
    const second = await listenAt(server, token, other.url);
    expect(await resume(second, { ...at, position: 1 })).toMatchObject({ missed: [[2, 2]], answer: "resumed" });
    await tell(server, [user.id], 3, 4);
    expect(await heard(second, 2)).toEqual([
      [3, 3],
      [4, 4],
    ]);
    // A ticket of one process opens a socket at the other, once.
    const ticket = await ticketFor(server, token);
    expect(await statusOf(knockAt(other.url, { ticket }))).toBe(101);
    expect(await statusOf(knockAt(server.url, { ticket }))).toBe(401);
  } finally {
    await other.close();
  }
});

test("C21 without Redis a fleeting event reaches the member's clients of this process, and is stored nowhere", async ({
  server,
}) => {
  const { token, user } = await server.loginAs();
  const client = await listenAt(server, token);
  await client.next();
  await resume(client, null);
  const event = { type: "video.progress", fileId: 5, progress: 40 } as const;
  server.ctx.live.fleeting([user.id, user.id + 1], event);
  expect(await client.next()).toEqual({ type: "fleeting", event });
  for (const table of ["person_event", "outbox_event"] as const)
    expect(await server.ctx.db.selectFrom(table).selectAll().execute()).toEqual([]);
});

test("C21 S03 a ban, a logout and the end of other sessions close the open sockets within five seconds", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const [banned, leaving, staying] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  const elsewhere = await server.loginAs({ userId: staying.user.id });
  const other = await otherProcess(server);
  try {
    const gone = await Promise.all([
      listenAt(server, banned.token),
      listenAt(server, banned.token, other.url),
      listenAt(server, leaving.token),
      listenAt(server, elsewhere.token, other.url),
    ]);
    const stays = await listenAt(server, staying.token);
    const began = performance.now();
    const reason = "发布广告、引流或刷屏";
    const params = { id: banned.user.id };
    expect(
      (await server.call(adminEndpoints.sanction, { params, body: { kind: "ban", days: 7, reason } }, admin)).status,
    ).toBe(200);
    await server.call(userEndpoints.logout, {}, leaving);
    await server.call(profileEndpoints.sessionEndOthers, {}, staying);
    for (const client of gone) {
      const events: LiveEvent[] = [];
      while (events.at(-1)?.type !== "session.ended") events.push(await client.next());
      expect(await client.closed).toBe(4401);
    }
    expect(performance.now() - began).toBeLessThan(5_000);
    expect((await stays.untilPong()).map(({ type }) => type)).not.toContain("session.ended");
  } finally {
    await other.close();
  }
});

test("C21 E02 the end of a conversion is an event for the video's owner", async ({ server }) => {
  const { token, user } = await server.loginAs();
  const client = await listenAt(server, token);
  await resume(client, null);
  const file = await insertVideoFile(server.ctx, {
    owner_id: user.id,
    state: "transcoding",
    attempts: 1,
    machine: "here",
    lease_until: server.clock.now() + MINUTE,
  });
  await failConversion(server.ctx, file, "文件无法转码");
  let event = await client.next();
  while (event.type !== "person") event = await client.next();
  expect(event).toEqual({
    type: "person",
    position: 1,
    event: { type: "video.state", fileId: file.id, state: "failed" },
  });
});
