import fc from "fast-check";
import { adminEndpoints } from "#contract/console/admin.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { removalEndpoints } from "#contract/console/removal.ts";
import { reportEndpoints } from "#contract/console/report.ts";
import { searchEndpoints } from "#contract/finding/search.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { openCleanupsQuery, workOnCleanups } from "#api/services/console/cleanup/cleanup-work.ts";
import { purgeTrash } from "#api/services/posts/post/purge.ts";
import { makeCircle } from "#tests/fixtures/circles.ts";
import { writeFeedback } from "#tests/fixtures/feedback.ts";
import { wrongRows } from "#tests/fixtures/wrong-rows.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const reason = "发布广告、引流或刷屏";
type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;

async function ok<E extends Endpoint>(server: ApiServer, ...[endpoint, input, as]: Parameters<typeof server.call<E>>) {
  const answer = await server.call(endpoint, input, as);
  expect(answer.message).toBe("success");
  return answer.data;
}
async function say(server: ApiServer, as: Login, source: string, circleId?: number): Promise<number> {
  const body = { source, formKey: newFormKey(), ...(circleId ? { circleId } : {}) };
  return (await ok(server, dynamicEndpoints.create, { body }, as)).id;
}
async function answer(server: ApiServer, as: Login, subjectId: number, source: string): Promise<number> {
  const body = { subjectKind: "dynamic" as const, subjectId, source, formKey: newFormKey() };
  return (await ok(server, commentEndpoints.create, { body }, as)).id;
}
/** Runs the job until no work is left. */
async function work(server: ApiServer): Promise<number> {
  let done = 0;
  while ((await openCleanupsQuery(server.ctx).execute()).length > 0)
    done += await workOnCleanups(server.ctx, new AbortController().signal);
  return done;
}
async function cleanUp(server: ApiServer, admin: Login, of: Login, scope: "day" | "week" | "all", ban = false) {
  const body = { scope, reason, ban };
  const { id } = await ok(server, adminEndpoints.cleanUp, { params: { id: of.user.id }, body }, admin);
  await work(server);
  return id;
}
const undo = async (server: ApiServer, admin: Login, id: number) => {
  await ok(server, adminEndpoints.undoCleanup, { params: { id } }, admin);
  await work(server);
};
/** Circles of the fixture are in no search index. */
const wrong = async (server: ApiServer) =>
  (await wrongRows(server)).filter(({ rule }) => rule !== "circle found by search");
const feed = async (server: ApiServer) =>
  (await ok(server, dynamicEndpoints.list, { query: { limit: 50 } })).items.map(({ id }) => id);
const again = (server: ApiServer, { user }: Login) => server.loginAs({ userId: user.id });

test("A01 A04 a cleanup deletes a person's posts and comments of the chosen period, and one undo restores exactly those", async ({
  server,
}) => {
  const { clock, ctx } = server;
  const [admin, friend, spammer] = [
    await server.loginAs({ role: "ADMIN" }),
    await server.loginAs(),
    await server.loginAs({ name: "加微信领奖" }),
  ];
  const circle = await makeCircle(server, [{ user_id: friend.user.id }, { user_id: spammer.user.id }], {
    name: "海边",
  });
  const quiet = await say(server, friend, "今天的海很安静");
  const old = await say(server, spammer, "三个月前的话");
  clock.advance(90 * DAY);
  const people = {
    admin: await again(server, admin),
    friend: await again(server, friend),
    spammer: await again(server, spammer),
  };
  const before = await say(server, people.spammer, "早就被删的广告");
  const own = await say(server, people.spammer, "自己删的");
  await ok(server, dynamicEndpoints.remove, { params: { id: before }, query: { reason } }, people.admin);
  await ok(server, dynamicEndpoints.remove, { params: { id: own }, query: {} }, people.spammer);
  const posts = [
    await say(server, people.spammer, "代开鱼票加我", circle),
    await say(server, people.spammer, "再来一条"),
  ];
  const article = await publishArticle(server, people.spammer.token, { title: "鱼票大全" });
  const ticket = await writeFeedback(server, people.spammer.token, { title: "鱼票不能用" });
  const comments = [
    await answer(server, people.spammer, quiet, "看我主页"),
    await answer(server, people.spammer, posts[0] ?? 0, "顶"),
  ];
  await ok(
    server,
    reportEndpoints.create,
    { body: { kind: "dynamic", id: posts[0], reason: "spam" } as never },
    people.friend,
  );

  const preview = await ok(
    server,
    adminEndpoints.cleanupPreview,
    { params: { id: spammer.user.id }, query: { scope: "day" } },
    people.admin,
  );
  expect(preview.counts.map(({ scope, total }) => [scope, total])).toEqual([
    ["day", 6],
    ["week", 6],
    ["all", 7],
  ]);
  expect(preview.items.map(({ kind, id }) => `${kind} ${id}`).toSorted()).toEqual(
    [
      ...posts.map((id) => `dynamic ${id}`),
      `article ${article}`,
      `feedback ${ticket}`,
      ...comments.map((id) => `comment ${id}`),
    ].toSorted(),
  );

  const id = await cleanUp(server, people.admin, spammer, "day", true);
  expect(await feed(server)).toEqual([old, quiet]);
  const found = await ok(server, searchEndpoints.page, { query: { q: "鱼票" } });
  expect(JSON.stringify(found)).not.toContain("鱼票大全");
  const said = await ok(server, commentEndpoints.list, { query: { subjectKind: "dynamic", subjectId: quiet } });
  expect(said.items).toHaveLength(0);
  const lines = await ctx.db.selectFrom("staff_log").select(["act", "after"]).orderBy("id").execute();
  expect(lines.map(({ act }) => act)).toEqual(["remove", "clean-up", "ban"]);
  expect(JSON.parse(lines[1]?.after ?? "")).toEqual({ scope: "day", contents: 6 });
  expect(await ctx.db.selectFrom("report").select("status").execute()).toEqual([{ status: "handled" }]);
  expect((await ok(server, messageEndpoints.list, { params: { tab: "system" } }, people.friend)).items[0]?.title).toBe(
    "你的举报已处理，谢谢你",
  );
  expect(await wrong(server)).toEqual([]);
  const profile = await ok(server, userEndpoints.info, { params: { id: spammer.user.id } });
  expect(profile.ban).toEqual({ until: null });
  // Single removals have their own list; a cleanup is one line on the person's page.
  expect((await ok(server, removalEndpoints.list, {}, people.admin)).items).toHaveLength(1);
  const person = () => ok(server, adminEndpoints.person, { params: { id: spammer.user.id } }, people.admin);
  expect((await person()).cleanups).toMatchObject([{ id, state: "done", removed: 6, restored: 0 }]);
  expect((await person()).written.filter(({ count }) => count > 0)).toEqual([{ kind: "dynamic", count: 1 }]);

  clock.advance(2 * DAY);
  people.admin = await again(server, admin);
  // One post is restored by itself, and deleted again by another cleanup; the undo leaves both alone.
  const single = await ctx.db
    .selectFrom("removal")
    .select("id")
    .where("subject_id", "=", article)
    .where("subject_kind", "=", "article")
    .executeTakeFirstOrThrow();
  await ok(server, removalEndpoints.undo, { params: { id: single.id } }, people.admin);
  await undo(server, people.admin, id);
  expect((await feed(server)).toSorted()).toEqual([old, quiet, ...posts].toSorted());
  expect(await wrong(server)).toEqual([]);
  const gone = await ctx.db.selectFrom("dynamic").select("id").where("deleted_at", "is not", null).execute();
  expect(gone.map((row) => row.id).toSorted((a, b) => a - b)).toEqual([before, own]);
  expect((await person()).cleanups).toMatchObject([{ state: "undone", removed: 6, restored: 5, undoableUntil: null }]);
  expect((await server.call(adminEndpoints.undoCleanup, { params: { id } }, people.admin)).status).toBe(409);
});

test("A01 a cleanup can be undone within 30 days, also if the purge runs before the undo's job", async ({ server }) => {
  const { clock } = server;
  const [admin, spammer] = [await server.loginAs({ role: "ADMIN" }), await server.loginAs()];
  const post = await say(server, spammer, "加群");
  const first = await cleanUp(server, admin, spammer, "all");
  clock.advance(30 * DAY - HOUR);
  const staff = await again(server, admin);
  await ok(server, adminEndpoints.undoCleanup, { params: { id: first } }, staff);
  clock.advance(2 * HOUR);
  await purgeTrash(server.ctx);
  await work(server);
  expect(await feed(server)).toEqual([post]);
  const second = await cleanUp(server, await again(server, admin), spammer, "all");
  clock.advance(30 * DAY + HOUR);
  const late = await server.call(adminEndpoints.undoCleanup, { params: { id: second } }, await again(server, admin));
  expect([late.status, late.message]).toEqual([403, "清理超过 30 天，不能撤销了"]);
});

test("A01 a moderator cleans up only the kinds of their area, nobody cleans up staff or themselves, one cleanup at a time", async ({
  server,
}) => {
  const [admin, moderator, spammer] = [
    await server.loginAs({ role: "ADMIN" }),
    await server.loginAs(),
    await server.loginAs(),
  ];
  await server.ctx.db
    .updateTable("user")
    .set({ staff_role: "moderator", staff_areas: JSON.stringify(["comment"]) })
    .where("id", "=", moderator.user.id)
    .execute();
  const post = await say(server, spammer, "加群");
  await answer(server, spammer, post, "顶");
  await cleanUp(server, moderator, spammer, "all");
  expect(await feed(server)).toEqual([post]);
  const all = { scope: "all" as const, reason };
  const press = (as: Login | undefined, id: number, body: object = all) =>
    server.call(adminEndpoints.cleanUp, { params: { id }, body: body as never }, as);
  expect((await press(moderator, spammer.user.id, { ...all, ban: "on" })).status).toBe(403);
  expect((await press(moderator, moderator.user.id)).status).toBe(400);
  expect((await press(moderator, admin.user.id)).status).toBe(403);
  expect((await press(admin, 999_999)).status).toBe(404);
  expect((await press(spammer, admin.user.id)).status).toBe(403);
  expect((await press(undefined, spammer.user.id)).status).toBe(401);
  const blank = await press(admin, spammer.user.id, { scope: "all", reason: " " });
  expect(blank.status).toBe(400);
  const twice = await Promise.all([press(admin, spammer.user.id), press(admin, spammer.user.id)]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await work(server);
  expect(await feed(server)).toEqual([]);
  // A moderator cannot undo a cleanup that includes other kinds.
  const [last] = await server.ctx.db.selectFrom("cleanup").select("id").orderBy("id", "desc").limit(1).execute();
  const params = { id: last?.id ?? 0 };
  expect((await server.call(adminEndpoints.undoCleanup, { params }, moderator)).status).toBe(403);
});

test(
  "A01 a cleanup of very many posts answers immediately, stops when undone half-way, and resumes after a restart",
  { timeout: 240_000 },
  async ({ server }) => {
    const { ctx } = server;
    const [admin, spammer] = [await server.loginAs({ role: "ADMIN" }), await server.loginAs()];
    const MANY = 200;
    const sample = await say(server, spammer, "刷屏");
    const row = await ctx.db.selectFrom("dynamic").selectAll().where("id", "=", sample).executeTakeFirstOrThrow();
    const { id: _id, ...copy } = row;
    for (let n = 0; n < MANY; n += 100)
      await ctx.db
        .insertInto("dynamic")
        .values(Array.from({ length: 100 }, () => copy))
        .execute();
    const params = { id: spammer.user.id };
    const { id } = await ok(server, adminEndpoints.cleanUp, { params, body: { scope: "all", reason } as never }, admin);
    // The process is stopped after a third of the work.
    let asked = 0;
    const stop = {
      throwIfAborted() {
        if (++asked > MANY / 3) throw new Error("the process stops");
      },
    } as AbortSignal;
    await expect(workOnCleanups(ctx, stop)).rejects.toThrow("the process stops");
    const removed = async () =>
      (await ctx.db.selectFrom("cleanup").select("removed").where("id", "=", id).executeTakeFirstOrThrow()).removed;
    const part = await removed();
    expect(part).toBeGreaterThan(0);
    expect(part).toBeLessThan(MANY);
    await work(server);
    expect(await removed()).toBe(MANY + 1);
    expect(await feed(server)).toEqual([]);
    await undo(server, admin, id);
    expect(await ctx.db.selectFrom("dynamic").select("id").where("deleted_at", "is not", null).execute()).toEqual([]);
  },
);

test("A01 the staff see a report with its thread and its author's record", async ({ server }) => {
  const [admin, friend, spammer] = [
    await server.loginAs({ role: "ADMIN" }),
    await server.loginAs(),
    await server.loginAs({ name: "老广告" }),
  ];
  const post = await say(server, friend, "今天的海");
  const first = await answer(server, friend, post, "风很大");
  const bad = await answer(server, spammer, post, "看我主页");
  const other = await say(server, spammer, "代开鱼票");
  const make = async (kind: "comment" | "dynamic", id: number, reporter = friend) => {
    await ok(server, reportEndpoints.create, { body: { kind, id, reason: "spam" } as never }, reporter);
    return (await server.ctx.db.selectFrom("report").select("id").orderBy("id", "desc").executeTakeFirstOrThrow()).id;
  };
  const [one, two] = [await make("dynamic", other), await make("comment", bad)];
  await ok(
    server,
    reportEndpoints.settle,
    { params: { id: one }, body: { status: "handled", remove: "on", sanction: "ban", days: 0, reason } as never },
    admin,
  );
  const { item, author, context, same, can } = await ok(server, reportEndpoints.get, { params: { id: two } }, admin);
  expect(item).toMatchObject({
    about: { kind: "comment", id: bad, words: "看我主页" },
    authorState: { isBanned: true },
    authorRecord: { removals: 1, handled: 1 },
  });
  // The list shows the same record, and none for an author without one.
  const harmless = await make("dynamic", post, await server.loginAs());
  const { items } = await ok(server, reportEndpoints.list, { query: { status: "open" } as never }, admin);
  expect(items.map(({ id, authorRecord }) => [id, authorRecord])).toEqual([
    [two, { removals: 1, handled: 1 }],
    [harmless, { removals: 0, handled: 0 }],
  ]);
  expect(author).toMatchObject({
    id: spammer.user.id,
    isBanned: true,
    removals: 1,
    reports: { open: 1, handled: 1, dismissed: 0 },
    earlier: [{ id: one, status: "handled", reason: "spam" }],
    sanctions: [{ kind: "ban", isLifted: false }],
    recent: [{ kind: "comment", id: bad }],
  });
  expect(context).toMatchObject({ on: { kind: "dynamic", id: post }, circle: null });
  expect(context?.thread.map(({ id, isReported }) => [id, isReported])).toEqual([[bad, true]]);
  expect(same.map(({ id }) => id)).toEqual([two]);
  expect(can).toEqual({ remove: true, mute: true, ban: true, warn: true, cleanUp: true });
  expect((await server.call(reportEndpoints.get, { params: { id: two } }, friend)).status).toBe(403);
  expect((await server.call(reportEndpoints.get, { params: { id: 999_999 } }, admin)).status).toBe(404);
  expect(first).toBeGreaterThan(0);
});

test("A01 ten reports are settled by one request that deletes, and the answer names the failed ones", async ({
  server,
}) => {
  const [admin, friend, spammer] = [
    await server.loginAs({ role: "ADMIN" }),
    await server.loginAs(),
    await server.loginAs(),
  ];
  const ids: number[] = [];
  for (let n = 0; n < 3; n++) {
    const post = await say(server, spammer, `广告 ${n}`);
    await ok(server, reportEndpoints.create, { body: { kind: "dynamic", id: post, reason: "spam" } as never }, friend);
  }
  for (const { id } of await server.ctx.db.selectFrom("report").select("id").execute()) ids.push(id);
  const body = { ids: [...ids, 999_999], status: "handled", remove: "on", reason } as never;
  const { settled, failed } = await ok(server, reportEndpoints.settleMany, { body }, admin);
  expect([settled, failed]).toEqual([3, [{ id: 999_999, message: "没有这条举报" }]]);
  expect(await feed(server)).toEqual([]);
});

const step = fc.record({
  what: fc.constantFrom("post", "post", "comment", "remove", "restore", "staff", "clean", "clean", "undo", "late"),
  which: fc.nat(50),
  scope: fc.constantFrom("day" as const, "week" as const, "all" as const),
});

test.describe("without limits", () => {
  test.override({ overrides: { limiter: noLimits } });

  test(
    "A04 after any sequence of writes, cleanups and undos every counter equals a recount",
    { timeout: 240_000 },
    async ({ server }) => {
      const { ctx, clock } = server;
      const [writer, owner] = [await server.loginAs(), await server.loginAs()];
      const circle = await makeCircle(server, [{ user_id: writer.user.id }, { user_id: owner.user.id }], {
        name: "历",
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
          let admin = await server.loginAs({ role: "ADMIN" });
          let as = await again(server, writer);
          let ground = await say(server, await again(server, owner), "地");
          for (const { what, which, scope } of steps) {
            // The cleanup's second pass deletes posts that their author restored meanwhile, so the job runs before each
            // count.
            await work(server);
            const rows = await ctx.db
              .selectFrom("dynamic")
              .select(["id", "deleted_at", "deleted_by"])
              .where("author_id", "=", writer.user.id)
              .execute();
            const there = rows.filter((row) => row.deleted_at === null);
            const gone = rows.filter((row) => row.deleted_by === writer.user.id);
            const pick = <T>(from: T[]) => from[which % Math.max(1, from.length)];
            if (what === "post") await say(server, as, `话 ${newFormKey()}`, which % 2 ? circle : undefined);
            if (what === "comment")
              await answer(server, as, which % 2 ? ground : (pick(there)?.id ?? ground), `答 ${newFormKey()}`);
            if (what === "remove")
              await server.call(dynamicEndpoints.remove, { params: { id: pick(there)?.id ?? 0 }, query: {} }, as);
            if (what === "restore")
              await server.call(dynamicEndpoints.restore, { params: { id: pick(gone)?.id ?? 0 } }, as);
            if (what === "staff")
              await server.call(
                dynamicEndpoints.remove,
                { params: { id: pick(there)?.id ?? 0 }, query: { reason } },
                admin,
              );
            if (what === "clean") await cleanUp(server, admin, writer, scope);
            if (what === "undo") {
              const [open] = await ctx.db
                .selectFrom("cleanup")
                .selectAll()
                .where("state", "=", "done")
                .orderBy("id", "desc")
                .limit(1)
                .execute();
              if (!open || open.created_at <= clock.now() - 29 * DAY) continue;
              const mine = await ctx.db
                .selectFrom("removal")
                .select(["subject_kind", "subject_id"])
                .where("cleanup_id", "=", open.id)
                .where("undone_at", "is", null)
                .execute();
              const others = there.map((row) => row.id);
              await undo(server, admin, open.id);
              const now = await ctx.db
                .selectFrom("dynamic")
                .select("id")
                .where("author_id", "=", writer.user.id)
                .where("deleted_at", "is", null)
                .execute();
              const expected = [
                ...others,
                ...mine.flatMap((row) => (row.subject_kind === "dynamic" ? [row.subject_id] : [])),
              ];
              expect(now.map((row) => row.id).toSorted()).toEqual(expected.toSorted());
            }
            if (what === "late") {
              clock.advance((which % 10) * DAY);
              admin = await server.loginAs({ role: "ADMIN" });
              as = await again(server, writer);
              ground = await say(server, await again(server, owner), `地 ${newFormKey()}`);
            }
          }
          expect(await wrong(server)).toEqual([]);
        }),
        { numRuns: 4 },
      );
    },
  );
});
