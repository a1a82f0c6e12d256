import fc from "fast-check";
import { adminEndpoints } from "#contract/console/admin.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { articleManageEndpoints } from "#contract/posts/article-manage.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { growthEndpoints } from "#contract/people/growth.ts";
import {
  checkInPoints,
  type GrowthPart,
  growthParts,
  pointReasons,
  pointRules,
} from "#contract/people/growth-names.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { dayInChina } from "#contract/shared/site-time.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { walk, writeFeedback } from "#tests/fixtures/feedback.ts";
import { wrongRows } from "#tests/fixtures/wrong-rows.ts";
import { newFormKey, publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const checkIn = (server: ApiServer, token: string) => server.call(growthEndpoints.checkIn, {}, { token });
const own = async (server: ApiServer, token: string, month?: string) =>
  (await server.call(growthEndpoints.own, { query: { month } }, { token })).data;
const balanceOf = async (server: ApiServer, token: string) => (await own(server, token)).points?.balance;
const ledger = async (server: ApiServer, token: string) =>
  (await server.call(growthEndpoints.entries, { query: { limit: 50 } }, { token })).data;
const removeArticle = (server: ApiServer, token: string, id: number) =>
  server.call(articleEndpoints.remove, { params: { id } }, { token });
const restoreArticle = (server: ApiServer, token: string, id: number) =>
  server.call(articleManageEndpoints.restoreMany, { body: { ids: [id] } }, { token });

/** Keeps the session valid, however far the clock moves. */
const stayLoggedIn = ({ ctx }: ApiServer) =>
  ctx.db
    .updateTable("session")
    .set({ expires_at: ctx.clock.now() + 1000 * DAY })
    .execute();

async function switchParts(server: ApiServer, parts: Partial<Record<GrowthPart, boolean>>): Promise<void> {
  const { token } = await server.loginAs({ role: "ADMIN" });
  const { data } = await server.call(adminEndpoints.settings, {}, { token });
  const { siteUrl: _, ...values } = data.values;
  const body = { revision: data.revision, values: { ...values, ...parts } };
  expect((await server.call(adminEndpoints.changeSettings, { body }, { token })).status).toBe(200);
  // Longer than a process may cache.
  server.clock.advance(10_000);
}

test("R15 签到 counts days in a row by the site's clock, across midnight, and restarts after a missed day", async ({
  server,
}) => {
  const { token } = await server.loginAs();
  expect((await own(server, token)).checkIn).toMatchObject({ isDone: false, streak: 0, today: 5, tomorrow: 6 });
  // It is noon in Beijing, and eleven hours and 59 minutes later it is still the same day.
  expect((await checkIn(server, token)).data).toEqual({ isNew: true, streak: 1, given: 5 });
  server.clock.advance(12 * HOUR - 60_000);
  expect((await checkIn(server, token)).data).toEqual({ isNew: false, streak: 1, given: 0 });
  server.clock.advance(60_000);
  expect((await own(server, token)).checkIn).toMatchObject({ isDone: false, streak: 1, today: 6, tomorrow: 7 });
  expect((await checkIn(server, token)).data).toEqual({ isNew: true, streak: 2, given: 6 });
  expect((await server.call(userEndpoints.current, {}, { token })).data.checkIn).toEqual({ isDone: true, streak: 2 });
  const month = { name: "2026-01", today: "2026-01-16", days: [15, 16], hasPrevious: false };
  expect((await own(server, token)).checkIn).toMatchObject({ isDone: true, streak: 2, today: 6, tomorrow: 7, month });
  server.clock.advance(2 * DAY);
  expect((await own(server, token)).checkIn).toMatchObject({ isDone: false, streak: 0, today: 5 });
  expect((await server.call(userEndpoints.current, {}, { token })).data.checkIn).toEqual({ isDone: false, streak: 0 });
  expect((await checkIn(server, token)).data).toEqual({ isNew: true, streak: 1, given: 5 });
  expect(await balanceOf(server, token)).toBe(16);
  expect((await ledger(server, token)).items.map(({ amount, balance }) => [amount, balance])).toEqual([
    [5, 16],
    [6, 11],
    [5, 5],
  ]);
  // Moves into the next month, and reads the previous one.
  await stayLoggedIn(server);
  server.clock.advance(20 * DAY);
  expect((await own(server, token)).checkIn?.month).toMatchObject({ name: "2026-02", days: [], hasPrevious: true });
  expect((await own(server, token, "2026-01")).checkIn?.month.days).toEqual([15, 16, 18]);
  for (const outside of ["2025-12", "2030-01"])
    expect(["2026-01", "2026-02"]).toContain((await own(server, token, outside)).checkIn?.month.name);
  expect(await wrongRows(server)).toEqual([]);
});

test("R15 parallel 签到 of one person count once", async ({ server }) => {
  const { token, user } = await server.loginAs();
  const answers = await Promise.all(Array.from({ length: 12 }, () => checkIn(server, token)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  expect(answers.filter(({ data }) => data.isNew)).toHaveLength(1);
  expect(await balanceOf(server, token)).toBe(5);
  const rows = await server.ctx.db.selectFrom("check_in").selectAll().where("user_id", "=", user.id).execute();
  expect(rows).toEqual([{ user_id: user.id, day: dayInChina(server.clock.now()), streak: 1 }]);
});

test.describe("without limits", () => {
  test.override({ overrides: { limiter: noLimits } });

  test("R15 deleting and posting or restoring again earns no further points, on the same day or later", async ({
    server,
  }) => {
    const { token } = await server.loginAs();
    const first = await publishArticle(server, token);
    expect(await balanceOf(server, token)).toBe(10);
    for (let time = 0; time < 3; time++) {
      await removeArticle(server, token, first);
      expect(await balanceOf(server, token)).toBe(0);
      await restoreArticle(server, token, first);
      expect(await balanceOf(server, token)).toBe(10);
    }
    await removeArticle(server, token, first);
    await removeArticle(server, token, await publishArticle(server, token));
    // This day's two rewards for articles are used up.
    const third = await publishArticle(server, token);
    expect(await balanceOf(server, token)).toBe(0);
    server.clock.advance(DAY);
    await removeArticle(server, token, third);
    await restoreArticle(server, token, third);
    expect(await balanceOf(server, token)).toBe(0);
    expect((await own(server, token)).points?.today).toContainEqual({ reason: "article", times: 0 });
    expect((await ledger(server, token)).items.map((entry) => entry.turn).slice(-3)).toEqual([
      "returned",
      "taken",
      "given",
    ]);
    expect(await wrongRows(server)).toEqual([]);
  });

  test("R15 comments on others' posts earn points up to a daily limit, and a removed comment loses its points", async ({
    server,
  }) => {
    const { token } = await server.loginAs();
    const friend = await server.loginAs();
    const mine = await publishArticle(server, friend.token);
    await writeComment(server, friend.token, { articleId: mine });
    expect(await balanceOf(server, friend.token)).toBe(10);
    const ids: number[] = [];
    for (let time = 0; time < 12; time++)
      ids.push(await writeComment(server, token, { articleId: mine, source: `第 ${time} 楼` }));
    expect(await balanceOf(server, token)).toBe(10);
    for (const id of ids) await server.call(commentEndpoints.remove, { params: { id } }, { token });
    expect(await balanceOf(server, token)).toBe(0);
    await writeComment(server, token, { articleId: mine, source: "再来" });
    expect(await balanceOf(server, token)).toBe(0);
    const { items } = await ledger(server, token);
    expect(items.every(({ thing }) => thing === null)).toBe(true);
  });

  test("R15 a post that an administrator removed and restored has its points again", async ({ server }) => {
    const { token } = await server.loginAs();
    const { token: admin } = await server.loginAs({ role: "ADMIN" });
    const { id: articleId } = await server.make.article();
    const id = await writeComment(server, token, { articleId });
    const reason = { query: { reason: "违反社区规范" } };
    await server.call(commentEndpoints.remove, { params: { id }, ...reason }, { token: admin });
    expect(await balanceOf(server, token)).toBe(0);
    expect((await server.call(commentEndpoints.restore, { params: { id } }, { token: admin })).status).toBe(200);
    expect(await balanceOf(server, token)).toBe(1);
    const { items } = await ledger(server, token);
    expect(items.map(({ turn, amount }) => [turn, amount])).toEqual([
      ["returned", 1],
      ["taken", -1],
      ["given", 1],
    ]);
    expect(items[0]?.thing?.path).toContain(`#comment-${id}`);
  });

  test("R15 a dynamic earns points only while it is public", async ({ server }) => {
    const { token } = await server.loginAs();
    await postDynamic(server, token, { visibility: "self" });
    expect(await balanceOf(server, token)).toBe(0);
    const id = await postDynamic(server, token, { source: "给大家看" });
    expect(await balanceOf(server, token)).toBe(3);
    const change = (visibility: "self" | "public", revision: number) =>
      server.call(
        dynamicEndpoints.change,
        { params: { id }, body: { source: "给大家看", visibility, revision, formKey: newFormKey() } },
        { token },
      );
    expect((await change("self", 1)).status).toBe(200);
    expect(await balanceOf(server, token)).toBe(0);
    expect((await change("public", 2)).status).toBe(200);
    expect(await balanceOf(server, token)).toBe(3);
    await server.call(dynamicEndpoints.remove, { params: { id } }, { token });
    expect(await balanceOf(server, token)).toBe(0);
  });

  test("R15 a balance never falls below zero, and a restored post returns exactly the points that were taken", async ({
    server,
  }) => {
    const { token, user } = await server.loginAs();
    const { db } = server.ctx;
    const id = await publishArticle(server, token);
    // As if 7 of the 10 points had been spent.
    const spent = { user_id: user.id, reason: "check-in", subject_id: 1, turn: 1, amount: -7, balance: 3 } as const;
    await db
      .insertInto("point_entry")
      .values({ ...spent, day: 0, created_at: 0 })
      .execute();
    await db.updateTable("user").set({ points: 3 }).where("id", "=", user.id).execute();
    await removeArticle(server, token, id);
    expect(await balanceOf(server, token)).toBe(0);
    await restoreArticle(server, token, id);
    expect(await balanceOf(server, token)).toBe(3);
    await removeArticle(server, token, id);
    expect(await balanceOf(server, token)).toBe(0);
    expect(await wrongRows(server)).toEqual([]);
  });

  const step = fc.record({
    what: fc.constantFrom(
      "checkIn",
      "post",
      "post",
      "say",
      "comment",
      "remove",
      "remove",
      "restore",
      "uncomment",
      "day",
    ),
    which: fc.nat(1000),
  });

  /** A member's actions, some of them in parallel. */
  async function act(
    server: ApiServer,
    token: string,
    theirs: number,
    { what, which }: { what: string; which: number },
  ) {
    const { db } = server.ctx;
    const viewer = (await server.call(userEndpoints.current, {}, { token })).data.id;
    const articles = await db
      .selectFrom("article")
      .select("id")
      .where("author_id", "=", viewer)
      .orderBy("id")
      .execute();
    const comments = await db
      .selectFrom("comment")
      .select("id")
      .where("author_id", "=", viewer)
      .orderBy("id")
      .execute();
    const article = articles[which % Math.max(1, articles.length)]?.id ?? 0;
    const comment = comments[which % Math.max(1, comments.length)]?.id ?? 0;
    if (what === "checkIn") await checkIn(server, token);
    if (what === "post") await publishArticle(server, token);
    if (what === "say") await postDynamic(server, token, { source: `第 ${which} 条` });
    if (what === "comment") await writeComment(server, token, { articleId: theirs });
    if (what === "remove") await removeArticle(server, token, article);
    if (what === "restore") await restoreArticle(server, token, article);
    if (what === "uncomment") await server.call(commentEndpoints.remove, { params: { id: comment } }, { token });
  }

  test(
    "R15 after any sequence of actions the balance equals the ledger's sum, is never negative, and respects daily limits",
    { timeout: 120_000 },
    async ({ server }) => {
      const dayMost = pointReasons.reduce(
        (all, reason) => all + pointRules[reason].amount * pointRules[reason].dayMax,
        5,
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
          const { token, user } = await server.loginAs();
          const theirs = await publishArticle(server, (await server.loginAs()).token);
          await stayLoggedIn(server);
          let days = 1;
          for (let start = 0; start < steps.length; start += 4) {
            const some = steps.slice(start, start + 4);
            await Promise.all(some.map((each) => act(server, token, theirs, each)));
            if (!some.some(({ what }) => what === "day")) continue;
            server.clock.advance(DAY);
            days++;
          }
          const rows = await server.ctx.db
            .selectFrom("point_entry")
            .selectAll()
            .where("user_id", "=", user.id)
            .orderBy("id")
            .execute();
          let sum = 0;
          for (const row of rows) {
            sum += row.amount;
            expect(row.balance).toBe(sum);
            expect(sum).toBeGreaterThanOrEqual(0);
          }
          expect(await balanceOf(server, token)).toBe(sum);
          expect(sum).toBeLessThanOrEqual(days * dayMost);
          const keys = rows.map((row) => `${row.reason} ${row.subject_id} ${row.turn}`);
          expect(new Set(keys).size).toBe(keys.length);
          for (const reason of pointReasons) {
            const given = rows.filter((row) => row.turn === 0 && row.reason === reason);
            for (const day of new Set(given.map((row) => row.day)))
              expect(given.filter((row) => row.day === day).length).toBeLessThanOrEqual(pointRules[reason].dayMax);
          }
          expect(await wrongRows(server)).toEqual([]);
        }),
        { numRuns: 12 },
      );
    },
  );
});

test("R15 a badge is awarded once, notified and public, and stays when its cause disappears", async ({ server }) => {
  const { token, user } = await server.loginAs();
  await stayLoggedIn(server);
  const [id = 0] = [await publishArticle(server, token), await publishArticle(server, token)];
  const badges = async () =>
    (await server.call(userEndpoints.info, { params: { id: user.id } })).data.badges.map(({ name }) => name);
  const told = async () =>
    (await server.call(messageEndpoints.list, { params: { tab: "system" } }, { token })).data.items.filter(
      ({ kind }) => kind === "badge",
    );
  // Two articles, however often deleted and restored, do not count as three for the badge.
  await removeArticle(server, token, id);
  await restoreArticle(server, token, id);
  expect(await badges()).toEqual([]);
  await publishArticle(server, token);
  expect(await badges()).toEqual(["article-3"]);
  await removeArticle(server, token, id);
  await publishArticle(server, token);
  expect(await badges()).toEqual(["article-3"]);
  expect(await told()).toMatchObject([{ title: "你获得了徽章「渐入佳境」", path: "/user/growth" }]);
  for (let day = 0; day < 8; day++) {
    await checkIn(server, token);
    server.clock.advance(DAY);
  }
  expect(await badges()).toEqual(["article-3", "streak-7"]);
  expect(await told()).toHaveLength(2);
  // 5 … 10, then 10 each; one of the two articles rewarded on the first day is deleted.
  expect(await balanceOf(server, token)).toBe(
    10 + [1, 2, 3, 4, 5, 6, 7, 8].reduce((all, streak) => all + checkInPoints(streak), 0),
  );
});

test("R15 a member with likes, fans or a solved bug report gets the badge", async ({ server }) => {
  const { token, user } = await server.loginAs();
  const friend = await server.loginAs();
  const { token: admin } = await server.loginAs({ role: "ADMIN" });
  await server.ctx.db
    .updateTable("user")
    .set({ liked_count: 99, follower_count: 49 })
    .where("id", "=", user.id)
    .execute();
  const id = await publishArticle(server, token);
  await server.call(articleEndpoints.like, { params: { id }, body: { liked: true } }, { token: friend.token });
  await server.call(followEndpoints.follow, { body: { userId: user.id, followed: true } }, { token: friend.token });
  const ticket = await writeFeedback(server, token);
  await walk(server, admin, ticket, ["pending", "accepted", "processing", "resolved"]);
  const { badges } = await own(server, token);
  expect(badges?.map(({ name }) => name)).toEqual(["liked-100", "followed-50", "solved-1"]);
});

test("R15 E09 a part that is switched off is hidden and awards nothing, but still takes points back", async ({
  server,
}) => {
  const { token, user } = await server.loginAs();
  const id = await publishArticle(server, token);
  await checkIn(server, token);
  await switchParts(server, { points: false, badges: false });
  expect(await own(server, token)).toMatchObject({ points: null, badges: null, checkIn: { today: null }, level: {} });
  expect((await server.call(growthEndpoints.entries, {}, { token })).status).toBe(404);
  expect((await server.call(userEndpoints.info, { params: { id: user.id } })).data.badges).toEqual([]);
  server.clock.advance(DAY);
  expect((await checkIn(server, token)).data).toMatchObject({ isNew: true, given: 0 });
  const other = await server.loginAs();
  for (let time = 0; time < 3; time++) await publishArticle(server, other.token);
  await removeArticle(server, token, id);

  await switchParts(server, { checkIn: false, levels: false });
  expect(await checkIn(server, token)).toMatchObject({ status: 404, message: "本站没有开放签到" });
  expect((await server.call(growthEndpoints.own, {}, { token })).status).toBe(404);
  expect((await server.call(userEndpoints.current, {}, { token })).data.checkIn).toBeNull();
  expect((await server.call(userEndpoints.info, { params: { id: user.id } })).data.level).toBeNull();

  await switchParts(server, Object.fromEntries(growthParts.map((part) => [part, true])));
  expect(await balanceOf(server, token)).toBe(5);
  expect(await balanceOf(server, other.token)).toBe(0);
  expect((await own(server, other.token)).badges).toEqual([]);
  expect(await wrongRows(server)).toEqual([]);
});

test("R15 A03 a guest or a member with an outdated agreement cannot 签到, and a muted member can", async ({
  server,
}) => {
  const { db } = server.ctx;
  for (const endpoint of [growthEndpoints.checkIn, growthEndpoints.own, growthEndpoints.entries] as const)
    expect((await server.call(endpoint as typeof growthEndpoints.checkIn, {})).status).toBe(401);
  const { token, user } = await server.loginAs();
  const set = (values: object) => db.updateTable("user").set(values).where("id", "=", user.id).execute();
  await set({ agreed_version: 0 });
  expect(await checkIn(server, token)).toMatchObject({ status: 403, error: { code: "CONSENT" } });
  await set({ agreed_version: 99, muted_until: server.clock.now() + DAY });
  expect((await checkIn(server, token)).data.isNew).toBe(true);
  await set({ banned_until: server.clock.now() + DAY });
  expect((await checkIn(server, token)).status).toBe(401);
});

test("R15 the level comes from merits: neither 签到 nor points raise it", async ({ server }) => {
  const { token, user } = await server.loginAs();
  await checkIn(server, token);
  await server.ctx.db.updateTable("user").set({ points: 5 }).where("id", "=", user.id).execute();
  expect((await own(server, token)).level).toEqual({ level: 1, merits: 0, next: 20 });
  await server.ctx.db
    .updateTable("user")
    .set({ article_count: 3, follower_count: 3 })
    .where("id", "=", user.id)
    .execute();
  expect((await own(server, token)).level).toEqual({ level: 2, merits: 21, next: 100 });
});
