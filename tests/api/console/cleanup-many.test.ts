import { adminEndpoints } from "#contract/console/admin.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { profileEndpoints } from "#contract/accounts/profile.ts";
import { reportEndpoints } from "#contract/console/report.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { openCleanupsQuery, workOnCleanups } from "#api/services/console/cleanup/cleanup-work.ts";
import { say, unreadOf } from "#tests/fixtures/chat.ts";
import { sentOver } from "#tests/fixtures/danmaku.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { placesRead } from "#tests/fixtures/read-everything.ts";
import { postVideo } from "#tests/fixtures/videos.ts";
import { writeComment, publishArticle } from "#tests/fixtures/writing.ts";
import { wrongRows } from "#tests/fixtures/wrong-rows.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;

const WORDS = "加微领奖";
const HOUR = 3_600_000;
const reason = "发布广告、引流或刷屏";

async function work({ ctx }: ApiServer): Promise<void> {
  while ((await openCleanupsQuery(ctx).execute()).length > 0) await workOnCleanups(ctx, new AbortController().signal);
}
const setIp = ({ ctx }: ApiServer, { user }: Login, ip: string) =>
  ctx.db.updateTable("session").set({ ip }).where("user_id", "=", user.id).execute();

/** An old member, and spammers of one network who wrote the same everywhere. */
async function wave(server: ApiServer, size: number, each: number) {
  const old = await server.loginAs({ name: "老朋友" });
  server.clock.advance(30 * 24 * HOUR);
  const [admin, friend] = [await server.loginAs({ role: "ADMIN" }), await server.loginAs({ userId: old.user.id })];
  const honest = await server.loginAs({ name: "真新人" });
  await setIp(server, honest, "198.51.100.9");
  const [article, film] = [
    await publishArticle(server, friend.token, { title: "海边" }),
    await postVideo(server, friend),
  ];
  const mine = await postDynamic(server, friend.token, { source: "今天天气好" });
  const spammers: Login[] = [];
  for (let n = 0; n < size; n++) {
    const one = await server.loginAs({ name: `${WORDS}${n}` });
    spammers.push(one);
    await setIp(server, one, `203.0.113.${n + 1}`);
    await server.call(profileEndpoints.update, { body: { bio: WORDS } }, one);
    for (let post = 0; post < each; post++) await postDynamic(server, one.token, { source: `${WORDS} 第 ${post} 条` });
    await writeComment(server, one.token, { articleId: article, source: `${WORDS}，看我主页` });
    await sentOver(server, one, film, { text: WORDS });
    await say(server, one, friend.user.id, WORDS);
    await server.call(dynamicEndpoints.like, { params: { id: mine }, body: { liked: true } }, one);
    await server.call(followEndpoints.follow, { body: { userId: friend.user.id, followed: true } }, one);
  }
  return { admin, friend, honest, spammers, mine };
}

const figuresOf = async (server: ApiServer, { user }: Login) =>
  server.ctx.db
    .selectFrom("user")
    .select(["follower_count", "liked_count"])
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();

test.describe("without limits", () => {
  test.override({ overrides: { limiter: noLimits } });

  test(
    "A01 two calls clean up and ban twenty spammers with 700 things, nobody sees anything of them, and one call undoes it",
    { timeout: 300_000 },
    async ({ server }) => {
      const { admin, friend, honest, spammers, mine } = await wave(server, 20, 30);
      const ids = spammers.map(({ user }) => user.id);
      const preview = await server.call(adminEndpoints.cleanupPeople, { query: { ids: ids.join() } }, admin);
      // 30 dynamics, a comment and a danmaku each; messages, likes and follows beside them make 700.
      expect(preview.data).toMatchObject({ total: 20 * 32, canBan: true });
      expect(preview.data.people).toHaveLength(20);
      const asked = { userId: ids[0] ?? 0, words: WORDS, q: "微领" };
      expect((await placesRead(server, friend, asked)).length).toBeGreaterThan(5);
      expect(await unreadOf(server, friend)).toBe(20);
      expect(await figuresOf(server, friend)).toEqual({ follower_count: 20, liked_count: 20 });

      const body = { ids, scope: "all" as const, reason, ban: true };
      expect((await server.call(adminEndpoints.cleanUpMany, { body }, admin)).data).toEqual({ done: 20, failed: [] });
      await work(server);
      for (const as of [undefined, friend]) expect(await placesRead(server, as, asked)).toEqual([]);
      expect(await unreadOf(server, friend)).toBe(0);
      expect(await figuresOf(server, friend)).toEqual({ follower_count: 0, liked_count: 0 });
      const { data: me } = await server.call(userEndpoints.current, {}, friend);
      expect(me).toMatchObject({ chatMessageCount: 0 });
      expect(await wrongRows(server)).toEqual([]);
      expect((await server.call(userEndpoints.current, {}, spammers[0])).status).toBe(401);
      expect((await server.call(userEndpoints.current, {}, honest)).status).toBe(200);

      const { batches } = (await server.call(adminEndpoints.cleanupPeople, {}, admin)).data;
      expect(batches).toMatchObject([{ people: 20, running: 0, isUndone: false, canUndo: true }]);
      const params = { id: batches[0]?.id ?? 0 };
      expect((await server.call(adminEndpoints.undoCleanUpMany, { params }, admin)).data).toMatchObject({ done: 20 });
      await work(server);
      expect(await figuresOf(server, friend)).toEqual({ follower_count: 20, liked_count: 20 });
      expect(await server.make.existingUser(ids[3] ?? 0)).toMatchObject({ name: `${WORDS}3`, banned_until: null });
      expect(await wrongRows(server)).toEqual([]);
      expect((await server.call(adminEndpoints.undoCleanUpMany, { params }, admin)).status).toBe(404);
      expect(mine).toBeGreaterThan(0);
    },
  );

  test("A01 a report's cluster has the accounts of the author's network and hour, and those with the same text", async ({
    server,
  }) => {
    const { admin, friend, honest, spammers } = await wave(server, 3, 1);
    // One of another network says the same; one of the same network came hours later.
    const [other, later] = [await server.loginAs(), await server.loginAs()];
    await setIp(server, other, "192.0.2.1");
    await postDynamic(server, other.token, { source: `${WORDS} 第 0 条` });
    await setIp(server, later, "203.0.113.200");
    const away = server.clock.now() + 5 * HOUR;
    await server.ctx.db.updateTable("user").set({ created_at: away }).where("id", "=", later.user.id).execute();
    const first = spammers[0]?.user.id ?? 0;
    const report = { kind: "user" as const, id: first, reason: "spam" as const, text: "" };
    await server.call(reportEndpoints.create, { body: report }, friend);
    const [row] = (await server.call(reportEndpoints.list, {}, admin)).data.items;
    const { people } = (await server.call(adminEndpoints.cleanupPeople, { query: { report: row?.id ?? 0 } }, admin))
      .data;
    expect(Object.fromEntries(people.map(({ id, reasons }) => [id, reasons]))).toEqual({
      [first]: ["author"],
      [spammers[1]?.user.id ?? 0]: ["text", "network"],
      [spammers[2]?.user.id ?? 0]: ["text", "network"],
      [other.user.id]: ["text"],
    });
    expect(people.map(({ id }) => id)).not.toContain(honest.user.id);
  });

  test("A01 a batch leaves out whom one may not act on, takes at most fifty, and the newest accounts are chosen by their hours", async ({
    server,
  }) => {
    const { admin, friend, spammers } = await wave(server, 2, 1);
    const ids = [admin.user.id, spammers[0]?.user.id ?? 0, 999_999];
    const body = { ids, scope: "all" as const, reason };
    const answer = await server.call(adminEndpoints.cleanUpMany, { body }, admin);
    expect(answer.data).toMatchObject({ done: 1 });
    expect(answer.data.failed.map(({ id }) => id)).toEqual([admin.user.id, 999_999]);
    const many = { ...body, ids: Array.from({ length: 51 }, (_one, n) => n + 1) };
    expect((await server.call(adminEndpoints.cleanUpMany, { body: many }, admin)).status).toBe(400);
    const { people } = (await server.call(adminEndpoints.cleanupPeople, { query: { hours: 1 } }, admin)).data;
    expect(people.map(({ id }) => id)).toEqual(expect.arrayContaining(spammers.map(({ user }) => user.id)));
    expect(people.map(({ id }) => id)).not.toContain(friend.user.id);
    expect(people.map(({ id }) => id)).not.toContain(admin.user.id);
  });
});
