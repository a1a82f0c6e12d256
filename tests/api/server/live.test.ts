import { once as onceEvent } from "node:events";
import { WebSocket } from "ws";
import { createLiveHub, type LiveHub } from "../../../api/live/live-hub.ts";
import { attachChat } from "../../../api/live/chat-socket.ts";
import { adminEndpoints } from "../../../contract/console/admin.ts";
import { siteConfig } from "../../../contract/shared/config.ts";
import { articleEndpoints } from "../../../contract/posts/article.ts";
import { commentEndpoints } from "../../../contract/posts/comment.ts";
import { dynamicEndpoints } from "../../../contract/posts/dynamic.ts";
import { feedbackEndpoints } from "../../../contract/posts/feedback.ts";
import type { OutboxEvent } from "../../../contract/live-events.ts";
import { messageEndpoints } from "../../../contract/accounts/message.ts";
import { userEndpoints } from "../../../contract/people/user.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { moveTicket, writeFeedback } from "#tests/fixtures/feedback.ts";
import { newFormKey, publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { createServer, type Server } from "node:http";
import { CLIENT_IP_HEADER, SERVICE_SECRET_HEADER } from "#contract/shared/paths.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { whoHears } from "#api/services/posts/comment/who-hears.ts";
import { describe } from "vitest";
import { knockAt, listenAt, type LiveClient, statusOf, ticketFor } from "#tests/fixtures/live-client.ts";
import type { AddressInfo } from "node:net";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

/** Subscribes, and waits for a pong, which proves that everything sent before has been read. */
async function subscribed(listener: LiveClient, articleId: number): Promise<void> {
  listener.send({ type: "subscribe", subjectKind: "article", subjectId: articleId });
  listener.send({ type: "ping" });
  expect(await listener.next()).toEqual({ type: "pong" });
}

test("C21 a subscriber of an article receives its comments after their commit, and no others", async ({ server }) => {
  const { token, user } = await server.loginAs();
  const article = await server.make.article();
  const elsewhere = await server.make.article();
  const [reader, stranger] = await Promise.all([listenAt(server, token), listenAt(server)]);
  expect(await reader.next()).toEqual({ type: "ready", userId: user.id });
  expect(await stranger.next()).toEqual({ type: "ready", userId: null });
  await subscribed(reader, article.id);
  await subscribed(stranger, elsewhere.id);
  const commentId = await writeComment(server, token, { articleId: article.id });
  expect(await reader.next()).toEqual({
    type: "comment.created",
    subjectKind: "article",
    subjectId: article.id,
    commentId,
    authorId: user.id,
  });
  const second = await writeComment(server, token, { articleId: elsewhere.id });
  expect(await stranger.next()).toMatchObject({ subjectId: elsewhere.id, commentId: second });
  reader.send({ type: "unsubscribe", subjectKind: "article", subjectId: article.id });
  reader.send({ type: "ping" });
  expect(await reader.next()).toEqual({ type: "pong" });
});

test("C21 a refused comment sends no event, and a form sent twice sends one", async ({ server }) => {
  const { token } = await server.loginAs();
  const article = await server.make.article();
  const heard: OutboxEvent[] = [];
  server.ctx.live.subscribe((event) => {
    if (event.type === "comment.created") heard.push(event);
  });
  await server.call(
    commentEndpoints.create,
    { body: { subjectKind: "article", subjectId: article.id, parentId: 999, source: "字", formKey: newFormKey() } },
    { token },
  );
  const body = { subjectKind: "article" as const, subjectId: article.id, source: "字", formKey: newFormKey() };
  await Promise.all([1, 2].map(() => server.call(commentEndpoints.create, { body }, { token })));
  const rows = await server.ctx.db
    .selectFrom("outbox_event")
    .selectAll()
    .where("payload", "like", "%comment.created%")
    .execute();
  expect(rows).toHaveLength(1);
  const listener = await listenAt(server);
  await listener.next();
  await subscribed(listener, article.id);
  await writeComment(server, token, { articleId: article.id });
  await listener.next();
  expect(heard).toHaveLength(2);
});

test("C21 E11 a notified member receives their new unread counts immediately, and nobody else does", async ({
  server,
}) => {
  const [admin, author, other] = [
    await server.loginAs({ role: "ADMIN" }),
    await server.loginAs(),
    await server.loginAs(),
  ];
  const [mine, stranger, guest] = await Promise.all([
    listenAt(server, author.token),
    listenAt(server, other.token),
    listenAt(server),
  ]);
  for (const listener of [mine, stranger, guest]) await listener.next();
  const articleId = await publishArticle(server, author.token);
  await writeComment(server, other.token, { articleId });
  expect(await mine.next()).toMatchObject({ type: "unread", counts: { systemNoticeCount: 0, commentNoticeCount: 1 } });
  const ticket = await writeFeedback(server, author.token);
  await moveTicket(server, admin.token, ticket, { from: "pending", to: "accepted" });
  expect(await mine.next()).toMatchObject({ type: "unread", counts: { systemNoticeCount: 1, commentNoticeCount: 1 } });
  // A page rendered earlier requests its counts when its socket opens.
  mine.send({ type: "unread" });
  expect(await mine.next()).toMatchObject({ type: "unread", counts: { systemNoticeCount: 1, commentNoticeCount: 1 } });
  await server.call(messageEndpoints.read, { body: { tab: "reply" } }, author);
  expect(await mine.next()).toMatchObject({ type: "unread", counts: { systemNoticeCount: 1, commentNoticeCount: 0 } });
  for (const listener of [stranger, guest]) {
    listener.send({ type: "ping" });
    expect(await listener.next()).toEqual({ type: "pong" });
  }
});

test("C21 a web server is notified when an article, a dynamic or a ticket stops being public, and of nothing else", async ({
  server,
}) => {
  const author = await server.loginAs();
  const id = await publishArticle(server, author.token);
  const web = await listenAt(server);
  await web.next();
  web.send({ type: "watch-pages" });
  web.send({ type: "ping" });
  expect(await web.next()).toEqual({ type: "pong" });
  await writeComment(server, author.token, { articleId: id });
  await server.call(articleEndpoints.remove, { params: { id } }, author);
  expect(await web.next()).toEqual({ type: "pages.stale" });
  const kept = await postDynamic(server, author.token, { source: "只给自己看的话", visibility: "self" });
  await server.call(dynamicEndpoints.remove, { params: { id: kept } }, author);
  web.send({ type: "ping" });
  expect(await web.next()).toEqual({ type: "pong" });
  const dynamic = await postDynamic(server, author.token);
  await server.call(dynamicEndpoints.remove, { params: { id: dynamic } }, author);
  expect(await web.next()).toEqual({ type: "pages.stale" });
  const ticket = await writeFeedback(server, author.token);
  await server.call(feedbackEndpoints.remove, { params: { id: ticket } }, author);
  expect(await web.next()).toEqual({ type: "pages.stale" });
});

test("C21 E09 a web server is notified of a changed setting or tag immediately, and not of a form without changes", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const web = await listenAt(server);
  await web.next();
  web.send({ type: "watch-pages" });
  web.send({ type: "ping" });
  expect(await web.next()).toEqual({ type: "pong" });
  const { siteUrl: _siteUrl, ...values } = siteConfig.parse({});
  const change = async (siteName: string) =>
    server.call(
      adminEndpoints.changeSettings,
      {
        body: {
          revision: (await server.call(adminEndpoints.settings, {}, admin)).data.revision,
          values: { ...values, siteName },
        },
      },
      admin,
    );
  expect((await change("浮岛")).data.changed).toBe(1);
  expect(await web.next()).toEqual({ type: "site.changed" });
  expect((await change("浮岛")).data.changed).toBe(0);
  web.send({ type: "ping" });
  expect(await web.next()).toEqual({ type: "pong" });
  const { changes } = (await server.call(adminEndpoints.settings, {}, admin)).data;
  await server.call(adminEndpoints.undoSetting, { body: { id: changes[0]?.id ?? 0 } }, admin);
  expect(await web.next()).toEqual({ type: "site.changed" });
});

test("C21 E11 every write flushes its events immediately, and a read flushes none", async ({ server }) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const author = await server.loginAs();
  const ticket = await writeFeedback(server, author.token);
  const { live } = server.ctx;
  let flushes = 0;
  Object.assign(server.ctx, { live: { ...live, flush: () => ((flushes += 1), live.flush()) } });
  await moveTicket(server, admin.token, ticket, { from: "pending", to: "accepted" });
  expect(flushes).toBe(1);
  await server.call(userEndpoints.current, {}, author);
  expect(flushes).toBe(1);
});

test("C21 the socket refuses malformed messages, more than a hundred subjects, long messages and other paths", async ({
  server,
}) => {
  const listener = await listenAt(server);
  expect(await listener.next()).toEqual({ type: "ready", userId: null });
  for (const nonsense of [
    "{",
    "[]",
    '{"type":"shout"}',
    '{"type":"subscribe","subjectKind":"article","subjectId":"1"}',
  ]) {
    listener.send(nonsense);
    expect(await listener.next()).toEqual({ type: "error", message: "消息格式有误" });
  }
  for (let index = 1; index <= 100; index++) await subscribed(listener, index);
  await subscribed(listener, 100);
  listener.send({ type: "subscribe", subjectKind: "article", subjectId: 101 });
  expect(await listener.next()).toEqual({ type: "error", message: "最多同时订阅 100 个页面" });
  listener.send({ type: "unsubscribe", subjectKind: "article", subjectId: 1 });
  await subscribed(listener, 101);
  listener.send("x".repeat(17 * 1024));
  expect(await listener.closed).toBe(1009);
  const lost = new WebSocket(`${server.url.replace("http", "ws")}/elsewhere`);
  const [error] = (await onceEvent(lost, "error")) as [Error];
  expect(error.message).toContain("404");
});

async function ownSocket(
  server: ApiServer,
  heartbeatMs: number,
): Promise<{ url: string; http: Server; close(): void }> {
  const http = createServer();
  const closeChat = attachChat(http, server.ctx, { heartbeatMs });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const close = () => {
    closeChat();
    http.close();
  };
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, http, close };
}

test("C21 a socket closes with its session, and without an answer to the heartbeat", async ({ server }) => {
  const chat = await ownSocket(server, 1000);
  try {
    const { token } = await server.loginAs();
    const [member, guest] = await Promise.all([
      listenAt(server, token, chat.url),
      listenAt(server, undefined, chat.url),
    ]);
    const silent = new WebSocket(`${chat.url.replace("http", "ws")}/chat`, { autoPong: false, origin: chat.url });
    await onceEvent(silent, "open");
    const [silentCode] = (await onceEvent(silent, "close")) as [number];
    expect(silentCode).toBe(1006);
    expect(member.socket.readyState).toBe(WebSocket.OPEN);
    await server.call(userEndpoints.logout, {}, { token });
    expect(await member.closed).toBe(4401);
    expect(guest.socket.readyState).toBe(WebSocket.OPEN);
  } finally {
    chat.close();
  }
});

test("C21 another process receives the event too, whatever the order of commits", async ({ server }) => {
  const { token } = await server.loginAs();
  const article = await server.make.article();
  const other: LiveHub = createLiveHub({
    db: server.ctx.db,
    redisUrl: undefined,
    clock: server.clock,
    log: server.ctx.log,
    jobs: server.ctx.jobs,
  });
  try {
    const heard: number[] = [];
    let wanted = 0;
    let all = () => {};
    other.subscribe((event) => {
      if (event.type === "comment.created") heard.push(event.commentId);
      if (heard.length === wanted) all();
    });
    const count = (number: number) =>
      new Promise<void>((resolve) => {
        wanted = number;
        all = resolve;
        if (heard.length === number) resolve();
      });
    const first = await writeComment(server, token, { articleId: article.id });
    await count(1);
    // An id that appears after a higher one, because its transaction took longer.
    const event = (commentId: number) =>
      JSON.stringify({
        type: "comment.created",
        subjectKind: "article",
        subjectId: article.id,
        commentId,
        authorId: 1,
      });
    const insert = (id: number, commentId: number) =>
      server.ctx.db
        .insertInto("outbox_event")
        .values({ id, payload: event(commentId), created_at: server.clock.now() })
        .execute();
    await insert(100, 1100);
    await count(2);
    await insert(99, 1099);
    await count(3);
    expect(heard).toEqual([first, 1100, 1099]);
  } finally {
    await other.close();
  }
});

/** Comments on a subject of any kind; each listener's events up to its next pong. */
async function heardOf(
  server: ApiServer,
  listeners: Record<string, LiveClient>,
  subject: { subjectKind: "article" | "dynamic"; subjectId: number },
  token: string,
): Promise<string[]> {
  for (const listener of Object.values(listeners)) listener.send({ type: "subscribe", ...subject });
  await Promise.all(Object.values(listeners).map((listener) => listener.untilPong()));
  const author = Object.values(listeners)[0];
  const answer = await server.call(
    commentEndpoints.create,
    { body: { ...subject, source: "说一句", formKey: newFormKey() } },
    { token },
  );
  expect(answer.status).toBe(200);
  // Events go to all subscribers at once: the writer receives the event too, and afterwards no subscriber receives it
  // any more.
  while (author && (await author.next()).type !== "comment.created");
  const heard = await Promise.all(
    Object.entries(listeners)
      .slice(1)
      .map(async ([who, listener]) =>
        (await listener.untilPong()).some(({ type }) => type === "comment.created") ? [who] : [],
      ),
  );
  return heard.flat();
}

test("C21 R26 a comment event reaches members who may read the subject and have not muted or blocked the writer", async ({
  server,
}) => {
  const [author, follower, stranger, blocker, muter] = [
    await server.loginAs(),
    await server.loginAs(),
    await server.loginAs(),
    await server.loginAs(),
    await server.loginAs(),
  ];
  const userId = author.user.id;
  for (const { token } of [follower, muter])
    await server.call(followEndpoints.follow, { body: { userId, followed: true } }, { token });
  await server.call(followEndpoints.block, { body: { userId, blocked: true } }, blocker);
  await server.call(followEndpoints.mute, { body: { userId, muted: true } }, muter);
  const listeners = {
    author: await listenAt(server, author.token),
    follower: await listenAt(server, follower.token),
    stranger: await listenAt(server, stranger.token),
    blocker: await listenAt(server, blocker.token),
    muter: await listenAt(server, muter.token),
    guest: await listenAt(server),
  };
  for (const visibility of ["public", "followers", "self"] as const) {
    const hearing = { public: ["follower", "stranger", "guest"], followers: ["follower"], self: [] }[visibility];
    const articleId = await publishArticle(server, author.token, { visibility });
    expect(
      await heardOf(server, listeners, { subjectKind: "article", subjectId: articleId }, author.token),
      visibility,
    ).toEqual(hearing);
    const dynamicId = await postDynamic(server, author.token, { source: "一条", visibility });
    expect(
      await heardOf(server, listeners, { subjectKind: "dynamic", subjectId: dynamicId }, author.token),
      visibility,
    ).toEqual(hearing);
  }
  for (const { socket } of Object.values(listeners)) socket.close();
});

test("C21 a comment that is deleted before its event is sent sends no event", async ({ server }) => {
  const author = await server.loginAs();
  const articleId = await publishArticle(server, author.token);
  const commentId = await writeComment(server, author.token, { articleId });
  expect(
    await whoHears(server.ctx, { commentId, authorId: author.user.id }, [null, author.user.id, author.user.id + 1]),
  ).toEqual(new Set([null, author.user.id]));
  await server.call(commentEndpoints.remove, { params: { id: commentId } }, author);
  expect(await whoHears(server.ctx, { commentId, authorId: author.user.id }, [null, author.user.id])).toEqual(
    new Set(),
  );
});

describe("with few sockets", () => {
  test.override({ env: { CHAT_SOCKETS_PER_ADDRESS: "3" } });

  test("C21 an address has a limited number of sockets, an IPv6 /64 counts as one, and web servers are exempt", async ({
    server,
  }) => {
    const secret = { [SERVICE_SECRET_HEADER]: server.ctx.config.serviceSecret };
    const from = (ip: string, headers: Record<string, string> = secret) =>
      knockAt(server.url, { headers: { ...headers, [CLIENT_IP_HEADER]: ip } });
    const open = [from("2001:db8::1"), from("2001:db8::2"), from("2001:db8:0:0:ffff::3")];
    expect(await Promise.all(open.map(statusOf))).toEqual([101, 101, 101]);
    expect(await statusOf(from("2001:db8::4"))).toBe(429);
    expect(await statusOf(from("2001:db8:0:1::4"))).toBe(101);
    const own = Array.from({ length: 5 }, () => knockAt(server.url, { headers: secret, origin: undefined }));
    expect(await Promise.all(own.map(statusOf))).toEqual([101, 101, 101, 101, 101]);
    // Without the secret the connection's own address counts, whatever the header claims.
    const claimed = [1, 2, 3, 4].map((n) => from(`203.0.113.${n}`, {}));
    expect((await Promise.all(claimed.map(statusOf))).toSorted()).toEqual([101, 101, 101, 429]);
    const [first] = open;
    first?.close();
    await expect.poll(() => statusOf(from("2001:db8::5"))).toBe(101);
  });
});

test("C21 a person has at most twenty sockets, from any address", async ({ server }) => {
  const { token } = await server.loginAs();
  const open = async (n: number) =>
    statusOf(
      knockAt(server.url, {
        ticket: await ticketFor(server, token),
        headers: {
          [SERVICE_SECRET_HEADER]: server.ctx.config.serviceSecret,
          [CLIENT_IP_HEADER]: `203.0.113.${n}`,
        },
      }),
    );
  const answers = await Promise.all(Array.from({ length: 21 }, (_, n) => open(n)));
  expect(answers.filter((status) => status === 101)).toHaveLength(20);
  expect(answers).toContain(429);
});
