import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { chatEndpoints } from "#contract/chat/chat.ts";
import { adminEndpoints } from "#contract/console/admin.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { circleEndpoints } from "#contract/circles/circle.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { LEAVE_WORD, LEFT_NAME, leaveEndpoints } from "#contract/lifecycle/leave.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { searchEndpoints } from "#contract/finding/search.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { cleanUpImages } from "#api/services/files/image/clean-up-images.ts";
import { cleanUpVideos } from "#api/jobs/video-clean-up.ts";
import { mergeOpen, SETTLE_MS } from "#api/services/lifecycle/account-merge/merge-open.ts";
import { leaveAccounts } from "#api/services/lifecycle/leave/leave-accounts.ts";
import { endCircles } from "#api/services/posts/post/end-circles.ts";
import { rerenderStale } from "#api/services/posts/post/rerender-stale.ts";
import { columnsWithMember } from "#tests/fixtures/member-columns.ts";
import { fullLife, NAME, PART, WORDS } from "#tests/fixtures/full-life.ts";
import { restOfLife } from "#tests/fixtures/rest-of-life.ts";
import { say } from "#tests/fixtures/chat.ts";
import { makeCircle } from "#tests/fixtures/circles.ts";
import { makeRoom, speak, wordsOf } from "#tests/fixtures/rooms.ts";
import { receiveCode, wrongCode } from "#tests/fixtures/phone-code.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { tablesOf } from "#tests/setup/schema-of.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const DAY = 24 * 3_600_000;
const COOLING_MS = 15 * DAY;

const ask = (server: ApiServer, token: string, body: { word?: string; smsCode?: string }) =>
  server.call(leaveEndpoints.ask, { body: { word: LEAVE_WORD, ...body } }, { token });
const stateOf = async (server: ApiServer, token: string) =>
  (await server.call(leaveEndpoints.state, {}, { token })).data;

/** Requests the account's end correctly. */
async function askWell(server: ApiServer, { token, user }: { token: string; user: { phone: string | null } }) {
  const answer = await ask(server, token, { smsCode: await receiveCode(server, user.phone ?? "") });
  if (answer.status !== 200) throw new Error(answer.message);
  return answer.data;
}

test("R19 a member proves the phone and types the word, leaves after 15 days, is notified once, and may cancel", async ({
  server,
}) => {
  const login = await server.loginAs();
  const { token, user } = login;
  expect(await stateOf(server, token)).toMatchObject({ leave: null, obstacles: [], days: 15 });
  const smsCode = await receiveCode(server, user.phone ?? "");
  expect((await ask(server, token, { smsCode, word: "注销" })).error?.fieldErrors).toHaveProperty("word");
  expect((await ask(server, token, {})).error?.fieldErrors).toHaveProperty("smsCode");
  expect((await ask(server, token, { smsCode: wrongCode(smsCode) })).error?.fieldErrors).toHaveProperty("smsCode");
  expect((await stateOf(server, token)).leave).toBeNull();
  const { data } = await ask(server, token, { smsCode });
  expect(Date.parse(data.dueAt)).toBe(server.clock.now() + COOLING_MS);
  server.clock.advance(DAY);
  expect(await askWell(server, login)).toEqual(data);
  server.clock.advance(120_000);
  const again = { phone: user.phone ?? "", smsCode: await receiveCode(server, user.phone ?? "") };
  expect((await server.call(userEndpoints.smsLogin, { body: again })).data.leavingAt).toBe(data.dueAt);
  const notices = await server.call(messageEndpoints.list, { params: { tab: "system" } }, { token });
  expect(notices.data.items.map(({ title }) => title)).toEqual(["你申请了注销账号"]);
  expect(await leaveAccounts(server.ctx)).toBe(0);

  await server.call(leaveEndpoints.undo, {}, { token });
  await server.call(leaveEndpoints.undo, {}, { token });
  server.clock.advance(COOLING_MS);
  expect(await leaveAccounts(server.ctx)).toBe(0);
  expect(await server.make.existingUser(user.id)).toMatchObject({ phone: user.phone, left_at: null });
});

test("R19 an owner of a shared circle and an administrator are told why they cannot leave, and a fresh login replaces a phone", async ({
  server,
}) => {
  const owner = await server.loginAs();
  const member = await server.loginAs();
  const circleId = await makeCircle(server, [{ user_id: owner.user.id }, { user_id: member.user.id }], {
    name: "观潮",
  });
  expect((await stateOf(server, owner.token)).obstacles).toEqual([{ kind: "circle", id: circleId, name: "观潮" }]);
  const smsCode = await receiveCode(server, owner.user.phone ?? "");
  expect(await ask(server, owner.token, { smsCode })).toMatchObject({
    status: 409,
    message: "你是圈子“观潮”的圈主，请先转让或解散它",
  });
  expect((await server.call(circleEndpoints.dissolve, { params: { id: circleId }, body: {} }, owner)).status).toBe(200);
  expect((await ask(server, owner.token, { smsCode })).status).toBe(200);

  const admin = await server.loginAs({ role: "ADMIN" });
  expect((await stateOf(server, admin.token)).obstacles).toEqual([{ kind: "admin" }]);
  expect((await ask(server, admin.token, {})).status).toBe(409);

  const { token, user } = await server.loginAs();
  await server.ctx.db.updateTable("user").set({ phone: null }).where("id", "=", user.id).execute();
  server.clock.advance(16 * 60_000);
  expect((await ask(server, token, {})).message).toContain("重新登录");
  const again = await server.loginAs({ userId: user.id });
  expect((await ask(server, again.token, {})).status).toBe(200);
});

/** The locations of a text in the database: every column of every table, and the search. */
async function placesOf({ ctx }: ApiServer, text: string): Promise<string[]> {
  const { db } = ctx;
  const found: string[] = [];
  for (const table of await tablesOf({ db })) {
    if (dialectOf(db).kind === "sqlite") {
      const { rows: columns } = await sql<{ name: string }>`select name from pragma_table_xinfo(${table})`.execute(db);
      // The search index stores no text; it is queried below.
      if (table.endsWith("_search")) continue;
      for (const { name } of columns) {
        const { rows } = await sql<{ n: number }>`
          select count(*) as n from ${sql.table(table)} where cast(${sql.ref(name)} as text) like ${`%${text}%`}`.execute(
          db,
        );
        if (Number(rows[0]?.n) > 0) found.push(`${table}.${name}`);
      }
    } else {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${sql.table(table)} as thing where thing::text like ${`%${text}%`}`.execute(db);
      if (Number(rows[0]?.n) > 0) found.push(table);
    }
  }
  return found;
}

const found = async (server: ApiServer, q: string) => {
  const answers = await Promise.all(
    (
      [searchEndpoints.articles, searchEndpoints.dynamics, searchEndpoints.videos, searchEndpoints.feedback] as const
    ).map(async (endpoint) => (await server.call(endpoint, { query: { q } as never })).data),
  );
  return answers.flatMap((data) => (data as { items: unknown[] }).items.length);
};

async function goneEverywhere(server: ApiServer): Promise<void> {
  const { ctx } = server;
  await rerenderStale({ ctx });
  await endCircles(ctx);
  for (let round = 0; round < 2; round++) {
    await cleanUpImages(ctx);
    await cleanUpVideos(ctx);
    server.clock.advance(3_600_000);
  }
}

test("R19 no table, file or index contains anything of an ended account, and its phone is free", async ({ server }) => {
  const { ctx } = server;
  const life = await fullLife(server);
  await restOfLife(server, life);
  const phone = life.user.phone ?? "";
  // The texts exist before the account ends.
  expect((await placesOf(server, WORDS)).length).toBeGreaterThan(dialectOf(ctx.db).kind === "sqlite" ? 15 : 10);
  expect((await placesOf(server, NAME)).length).toBeGreaterThan(3);
  expect((await found(server, PART)).filter((count) => count > 0)).toHaveLength(4);
  server.clock.advance(120_000);
  await askWell(server, life);
  const banned = { banned_until: server.clock.now() + COOLING_MS + DAY };
  await ctx.db.updateTable("user").set(banned).where("id", "=", life.user.id).execute();
  server.clock.advance(COOLING_MS);
  expect(await leaveAccounts(ctx)).toBe(0);
  server.clock.advance(2 * DAY);
  expect(await leaveAccounts(ctx)).toBe(1);
  await goneEverywhere(server);

  expect({
    name: await placesOf(server, NAME),
    phone: await placesOf(server, phone),
    words: await placesOf(server, WORDS),
  }).toEqual({ name: [], phone: [], words: [] });
  expect(await found(server, PART)).toEqual([0, 0, 0, 0]);
  for (const key of [life.picture.key, life.picture.thumb_key]) expect(await ctx.media.stat(key)).toBeUndefined();
  expect(await ctx.db.selectFrom("image").select("id").where("owner_id", "=", life.user.id).execute()).toEqual([]);
  expect(await ctx.db.selectFrom("video_file").select("id").where("owner_id", "=", life.user.id).execute()).toEqual([]);
  for (const table of ["session", "notice", "search_history", "reading_place", "watch_place", "form_result"] as const)
    expect(await ctx.db.selectFrom(table).select("user_id").where("user_id", "=", life.user.id).execute()).toEqual([]);

  // The friend keeps the conversation, with their own words.
  const friend = await server.loginAs({ userId: life.friend.user.id });
  const talk = await server.call(chatEndpoints.get, { params: { id: life.conversation } }, friend);
  expect(talk.data).toMatchObject({
    conversation: { other: { name: LEFT_NAME }, canWrite: false },
    messages: [{ text: "收到", isMine: true }],
  });
  // Other members' texts stay, with the name of an ended account.
  const theirs = await server.call(articleEndpoints.get, { params: { id: life.theirs } });
  expect(theirs.data.article.html).toContain(`@${LEFT_NAME}`);
  expect(theirs.data.article).toMatchObject({ likeCount: 0, favouriteCount: 0, commentCount: 4 });
  const comments = await server.call(commentEndpoints.list, {
    query: { subjectKind: "article", subjectId: String(life.theirs) } as never,
  });
  expect(comments.data.items.find(({ id }) => id === life.root)).toMatchObject({
    html: null,
    author: { name: LEFT_NAME },
  });
  expect(await server.call(userEndpoints.info, { params: { id: life.user.id } })).toMatchObject({
    status: 404,
    message: "这个账号已经注销",
  });
  expect(await server.make.existingUser(life.friend.user.id)).toMatchObject({ follower_count: 0, following_count: 0 });
  const follow = { body: { userId: life.user.id, followed: true } };
  expect(
    (await server.call(followEndpoints.follow, follow, await server.loginAs({ userId: life.friend.user.id }))).status,
  ).toBe(404);
  const circle = await ctx.db.selectFrom("circle").selectAll().where("id", "=", life.own).executeTakeFirstOrThrow();
  expect(circle).toMatchObject({ state: "dissolved", description: "", dissolve_at: null });

  const anew = await server.call(userEndpoints.smsLogin, {
    body: { phone, smsCode: await receiveCode(server, phone) },
  });
  expect(anew.data.userInfo).toMatchObject({ name: null });
  expect(anew.data.userInfo.id).not.toBe(life.user.id);
  expect((await server.call(userEndpoints.current, {}, { token: life.token })).status).toBe(401);
});

test.describe("without limits", () => {
  test.override({ overrides: { limiter: noLimits } });

  test("R19 C22 a room forgets the name of an ended account where the message mentioned it; a name typed by hand in a private message stays", async ({
    server,
  }) => {
    const [leaver, friend] = [await server.loginAs({ name: "要走的人" }), await server.loginAs({ name: "留下的人" })];
    const { circleId, id } = await makeRoom(server, [friend, leaver]);
    await speak(server, friend, id, "@要走的人 @留下的人 晚上八点，@要走的人 带灯");
    const recalled = (await speak(server, friend, id, "@要走的人 发错了")).data.message.id;
    await server.call(chatEndpoints.recall, { params: { id: recalled } }, friend);
    await say(server, friend, leaver.user.id, "要走的人，你好");
    await server.ctx.db
      .insertInto("account_leave")
      .values({ user_id: leaver.user.id, asked_at: server.clock.now(), due_at: server.clock.now() })
      .execute();
    expect(await leaveAccounts(server.ctx)).toBe(1);
    expect(await wordsOf(server, friend, circleId)).toEqual([
      `@${LEFT_NAME} @留下的人 晚上八点，@${LEFT_NAME} 带灯`,
      "",
    ]);
    const own = await server.ctx.db.selectFrom("message").select("text").where("text", "like", "%要走的人%").execute();
    expect(own).toEqual([{ text: "要走的人，你好" }]);
    const rows = await server.ctx.db
      .selectFrom("mention")
      .select("user_id")
      .where("subject_kind", "=", "message")
      .execute();
    expect(rows).toEqual([{ user_id: friend.user.id }]);
  });
});

test("R19 when a merged account ends the data of the absorbed account is forgotten too", async ({ server }) => {
  const { ctx } = server;
  const admin = await server.loginAs({ role: "ADMIN" });
  const life = await fullLife(server);
  const other = await server.loginAs({ name: "留下的人" });
  const params = { id: life.user.id };
  const body = { into: other.user.id, reason: "同一个人", confirm: String(life.user.id) };
  expect((await server.call(adminEndpoints.mergePerson, { params, body }, admin)).message).toBe("success");
  server.clock.advance(SETTLE_MS);
  await mergeOpen(ctx);
  server.clock.advance(120_000);
  // The other account's circle has no other member.
  await askWell(server, other);
  server.clock.advance(COOLING_MS);
  expect(await leaveAccounts(ctx)).toBe(1);
  await goneEverywhere(server);
  for (const text of [NAME, "留下的人", life.user.phone ?? "", WORDS]) expect(await placesOf(server, text)).toEqual([]);
  const ended = await readFile(join(ctx.config.dataDir, "ended-accounts.txt"), "utf8");
  for (const id of [life.user.id, other.user.id]) expect(ended).toMatch(new RegExp(`^${id} `, "m"));
});

test("R19 an account's end that is interrupted at any point is resumed with the same result", async ({ server }) => {
  const { ctx } = server;
  const life = await fullLife(server);
  server.clock.advance(120_000);
  await askWell(server, life);
  server.clock.advance(COOLING_MS);
  let runs = 0;
  for (let isDone = false; !isDone; runs++) {
    // The interruption comes one query later each time.
    let left = runs;
    const signal = {
      throwIfAborted: () => {
        if (left-- <= 0) throw new Error("killed");
      },
    } as AbortSignal;
    isDone = await leaveAccounts(ctx, signal).then(
      () => true,
      () => false,
    );
  }
  expect(runs).toBeGreaterThan(10);
  expect(await ctx.db.selectFrom("account_leave").selectAll().execute()).toEqual([]);
  await goneEverywhere(server);
  for (const text of [NAME, life.user.phone ?? "", WORDS]) expect(await placesOf(server, text)).toEqual([]);
});

test("R19 a circle that others joined meanwhile goes to its moderator", async ({ server }) => {
  const login = await server.loginAs();
  const [member, moderator] = [await server.loginAs(), await server.loginAs()];
  const circleId = await makeCircle(server, [{ user_id: login.user.id }]);
  await askWell(server, login);
  await ctxJoin(server, circleId, member.user.id, "member");
  await ctxJoin(server, circleId, moderator.user.id, "moderator");
  server.clock.advance(COOLING_MS);
  expect(await leaveAccounts(server.ctx)).toBe(1);
  const circle = await server.ctx.db
    .selectFrom("circle")
    .select(["owner_id", "state", "member_count"])
    .where("id", "=", circleId)
    .executeTakeFirst();
  expect(circle).toEqual({ owner_id: moderator.user.id, state: "open", member_count: 2 });
});

async function ctxJoin({ ctx, clock }: ApiServer, circleId: number, userId: number, role: "member" | "moderator") {
  await ctx.db
    .insertInto("circle_member")
    .values({ circle_id: circleId, user_id: userId, role, created_at: clock.now() })
    .execute();
  await ctx.db
    .updateTable("circle")
    .set((eb) => ({ member_count: eb("member_count", "+", 1) }))
    .where("id", "=", circleId)
    .execute();
}

test("R19 every column that refers to a member forgets an ended account, or has a reason to keep the id", async ({
  server,
}) => {
  const { ctx } = server;
  const life = await fullLife(server);
  await restOfLife(server, life);
  server.clock.advance(120_000);
  await askWell(server, life);
  // An empty column would prove nothing: tests/fixtures/rest-of-life.ts has a row for each.
  const before = await columnsWithMember(server, life.user.id);
  const places = ctx.memberColumns.map(({ table, column }) => `${table}.${column}`);
  // A merged account cannot leave, so this column is empty.
  expect(places.filter((place) => !before.includes(place))).toEqual(["account_merge.user_id"]);
  server.clock.advance(COOLING_MS);
  expect(await leaveAccounts(ctx)).toBe(1);
  await goneEverywhere(server);
  expect(await columnsWithMember(server, life.user.id, "leave")).toEqual([]);
});
