import fc from "fast-check";
import { describe } from "vitest";
import { adminEndpoints } from "#contract/console/admin.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { circleCategories } from "#contract/circles/circle-names.ts";
import { circleEndpoints } from "#contract/circles/circle.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { feedbackEndpoints } from "#contract/posts/feedback.ts";
import { reviewEndpoints } from "#contract/moderation/review.ts";
import { imageBooks } from "#tests/fixtures/image-books.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { createLimiter } from "#api/limiter/limiter.ts";
import { isHoldWork, workOnHold } from "#api/services/console/newcomer-hold/hold-work.ts";
import { purgeTrash } from "#api/services/posts/post/purge.ts";
import { countSiteDays } from "#api/services/console/staff/site-days.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { writeFeedback } from "#tests/fixtures/feedback.ts";
import { wrongRows } from "#tests/fixtures/wrong-rows.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;

async function ok<E extends Endpoint>(server: ApiServer, ...[endpoint, input, as]: Parameters<typeof server.call<E>>) {
  const answer = await server.call(endpoint, input, as);
  expect(answer.message).toBe("success");
  return answer.data;
}
const say = (server: ApiServer, { token }: Login, source: string, ip?: string) =>
  server.call(dynamicEndpoints.create, { body: { source, formKey: newFormKey() } }, { token, ...(ip ? { ip } : {}) });
/** The dynamics that a guest sees. */
const seen = async (server: ApiServer) =>
  (await ok(server, dynamicEndpoints.list, { query: { limit: 50 } })).items.map(({ summary }) => summary);
const settings = (server: ApiServer, admin: Login, body: object) =>
  ok(server, adminEndpoints.changeReviewSettings, { body }, admin);
const newcomers = (server: ApiServer, as: Login, hours?: number) =>
  ok(server, adminEndpoints.newcomers, { query: hours === undefined ? {} : { hours } }, as);
const notices = async (server: ApiServer, as: Login) =>
  (await ok(server, messageEndpoints.list, { params: { tab: "system" } }, as)).items.map(({ title }) => title);
const waiting = async (server: ApiServer, as: Login, reason?: "hold" | "budget") =>
  (await ok(server, adminEndpoints.reviews, { query: { reason, limit: 50 } }, as)).items;

/** Runs the job to its end. */
async function runHold(server: ApiServer): Promise<number> {
  let done = 0;
  for (let turn = 0; turn < 5 && (await isHoldWork(server.ctx)); turn++)
    done += await workOnHold(server.ctx, server.replay, new AbortController().signal);
  return done;
}
const hold = async (server: ApiServer, as: Login, hours: number) => {
  await ok(server, adminEndpoints.holdNewcomers, { body: { hours } }, as);
  return runHold(server);
};
const end = async (server: ApiServer, as: Login, release: "all" | "none") => {
  await ok(server, adminEndpoints.endHold, { body: { release } }, as);
  return runHold(server);
};

/** An old member, and accounts created within the last hour. */
async function people(server: ApiServer, count: number) {
  const [admin, old] = [await server.loginAs({ role: "ADMIN" }), await server.loginAs({ name: "老朋友" })];
  server.clock.advance(30 * DAY);
  const again = ({ user }: Login) => server.loginAs({ userId: user.id });
  const fresh: Login[] = [];
  for (let n = 0; n < count; n++) fresh.push(await server.loginAs({ name: `新人${n}` }));
  server.clock.advance(HOUR / 2);
  return { admin: await again(admin), old: await again(old), fresh };
}

/** Steps of members and staff; the numbers select among the existing things. */
const step = fc.record({
  who: fc.nat(2),
  what: fc.constantFrom(..."post post article comment comment remove hold all none pass refuse".split(" ")),
  which: fc.nat(1000),
});

describe("a flood of new accounts", () => {
  test.override({ hasBudgets: true });

  test("A01 twenty new accounts of an hour publish no more than the budget, and older members publish as usual", async ({
    server,
  }) => {
    const { admin, old, fresh } = await people(server, 20);
    await settings(server, admin, { rangeHourly: 60, siteHourly: 50 });
    // 442 posts from four networks, all at once as far as each member's limit allows.
    const sent = Array.from({ length: 442 }, (_one, n) => n);
    const statuses: number[] = [];
    await Promise.all(
      fresh.map(async (as, place) => {
        for (const n of sent.filter((one) => one % fresh.length === place))
          statuses.push((await say(server, as, `加群领福利 ${n}`, `203.0.${place % 4}.${place + 1}`)).status);
      }),
    );
    const rows = await server.ctx.db.selectFrom("dynamic").select("id").execute();
    expect(rows).toHaveLength(50);
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    // Ten posts a minute pass each member's own limit; the others wait for review or are refused.
    const kept = await server.ctx.db.selectFrom("review").select(["reasons"]).execute();
    expect(kept.length).toBe(statuses.filter((status) => status === 202).length);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length + 50).toBeLessThanOrEqual(4 * 60);
    expect(new Set(kept.map((row) => row.reasons))).toEqual(new Set(['["budget"]']));
    const refused = await say(server, fresh[0] as Login, "再来一条", "203.0.0.200");
    expect(refused).toMatchObject({ status: 429, message: /^你所在网络的新账号发布得太多了，请 \d+ 分钟后再试$/ });
    expect((await say(server, old, "晚上好", "203.0.0.9")).status).toBe(200);

    const overview = await ok(server, adminEndpoints.overview, {}, admin);
    expect(overview.newcomers).toMatchObject({ isUnusual: true, flood: { isSite: true }, isHolding: false });
    expect(overview.newcomers.tenMinutes).toMatchObject({ posts: 50, waiting: kept.length });
    expect(overview.newcomers.hour).toMatchObject({ posts: 50, accounts: 20 });
    // The daily job has never run.
    expect(overview.days.at(-1)).toMatchObject({ newcomers: 20, posts: 51 });
    expect(await notices(server, admin)).toEqual(["新账号的发布异常地多"]);
  });

  test("A01 an honest newcomer's posts are published within the budget, and beyond it wait for review", async ({
    server,
  }) => {
    const { admin, fresh } = await people(server, 3);
    const [me, other, third] = fresh as [Login, Login, Login];
    await settings(server, admin, { rangeHourly: 10, siteHourly: 2 });
    expect((await say(server, me, "大家好", "203.0.113.1")).status).toBe(200);
    expect((await say(server, other, "我是新来的", "198.51.100.1")).status).toBe(200);
    expect(await say(server, third, "也来报到", "192.0.2.1")).toMatchObject({
      status: 202,
      message: "已提交，审核通过后发布",
    });
    const [item] = await waiting(server, admin, "budget");
    expect(item).toMatchObject({ reasons: ["budget"], author: { id: third.user.id } });
    const body = { ids: [item?.id ?? 0], verdict: "approve" as const, reason: "" };
    expect((await ok(server, adminEndpoints.settleReviews, { body }, admin)).settled).toBe(1);
    expect(await seen(server)).toEqual(["也来报到", "我是新来的", "大家好"]);
    // A request that its verb refuses uses no budget, and neither does a repeated form.
    await settings(server, admin, { rangeHourly: 2, siteHourly: 100 });
    const nowhere = { source: "发到哪里", formKey: newFormKey(), circleId: 999_999 };
    for (let n = 0; n < 4; n++)
      expect((await server.call(dynamicEndpoints.create, { body: nowhere }, { ...me, ip: "10.1.2.3" })).status).toBe(
        400,
      );
    await settings(server, admin, { rangeHourly: 2, siteHourly: 100, limitDays: 1, linksMax: 1 });
    for (let n = 0; n < 4; n++)
      expect((await say(server, other, "看 https://a.example/1 和 b.top/2", "10.1.2.4")).status).toBe(400);
    const formKey = newFormKey();
    const once = { source: "只说一次", formKey };
    for (let n = 0; n < 4; n++)
      expect((await server.call(dynamicEndpoints.create, { body: once }, { ...me, ip: "10.1.2.3" })).status).toBe(200);
    // A form key belongs to one kind of form.
    const said = { subjectKind: "dynamic" as const, subjectId: 1, source: "沙发", formKey };
    expect((await server.call(commentEndpoints.create, { body: said }, { ...me, ip: "10.1.2.3" })).status).toBe(200);
    expect((await say(server, me, "第三条", "10.1.2.200")).status).toBe(429);
    expect((await say(server, me, "换个网络", "10.1.3.3")).status).toBe(200);
    // A day later no account is new.
    server.clock.advance(DAY);
    for (let n = 0; n < 5; n++) expect((await say(server, other, `老成员 ${n}`, "10.1.2.3")).status).toBe(200);
  });

  test("A01 posts of all kinds, comments, circles and uploads count, and a network is a /24 or a /56", async ({
    server,
  }) => {
    const { admin, fresh } = await people(server, 2);
    const [me, other] = fresh as [Login, Login];
    await settings(server, admin, { rangeHourly: 5, siteHourly: 0 });
    const at = (n: number) => `2001:db8:1:2${String(n).padStart(3, "0")}::1`;
    const as = (n: number) => ({
      token: (n % 2 ? me : other).token,
      ip: `2001:db8:1:20${String(n).padStart(2, "0")}::${n}`,
    });
    const dynamic = await ok(server, dynamicEndpoints.create, { body: { source: "一", formKey: newFormKey() } }, as(1));
    const comment = { subjectKind: "dynamic" as const, subjectId: dynamic.id, source: "二", formKey: newFormKey() };
    await ok(server, commentEndpoints.create, { body: comment }, as(2));
    const ticket = {
      kind: "bug" as const,
      title: "图片看不到",
      source: "点了没有反应，等多久都一样。",
      formKey: newFormKey(),
    };
    expect((await server.call(feedbackEndpoints.create, { body: ticket }, as(3))).message).toBe("success");
    const circle = { name: "新圈子", category: circleCategories[0], formKey: newFormKey() };
    expect((await server.call(circleEndpoints.create, { body: circle }, as(4))).message).toBe("success");
    expect(
      (await server.call(dynamicEndpoints.create, { body: { source: "五", formKey: newFormKey() } }, as(5))).status,
    ).toBe(200);
    expect(
      (await server.call(dynamicEndpoints.create, { body: { source: "六", formKey: newFormKey() } }, as(6))).status,
    ).toBe(429);
    expect((await say(server, me, "别的网络", at(100))).status).toBe(200);
    // Uploads have five times the budget, because a post has several pictures.
    const upload = () => {
      const form = new FormData();
      form.append("file", new Blob(["no picture"]), "a.png");
      return server.fetch("/community/v1/image/upload", {
        method: "POST",
        body: form,
        headers: { authorization: `Bearer ${me.token}` },
      });
    };
    const answers: number[] = [];
    for (let n = 0; n < 27; n++) answers.push((await upload()).status);
    expect(answers.slice(0, 25)).not.toContain(429);
    expect(answers.slice(25)).toEqual([429, 429]);
  });

  test("A01 a network can create a limited number of accounts per hour and day, while its members still log in", async ({
    server,
  }) => {
    const { admin, old } = await people(server, 0);
    await settings(server, admin, { signupsHourly: 2, signupsDaily: 3 });
    const { takeSignup } = await import("#api/services/people/newcomer/budget.ts");
    const caller = (ip: string) => ({ ip, userAgent: null, requestId: "test" });
    const come = (phone: string, ip: string) =>
      takeSignup(server.ctx, { caller: caller(ip), phone }).then(
        () => 200,
        (error: { status: number; message: string }) => `${error.status} ${error.message}`,
      );
    const all = await Promise.all(Array.from({ length: 6 }, (_one, n) => come(`1380013800${n}`, `203.0.113.${n + 1}`)));
    expect(all.filter((one) => one === 200)).toHaveLength(2);
    expect(all.find((one) => one !== 200)).toMatch(/^429 你所在网络注册的新账号太多了，请 \d+ 分钟后再试$/);
    expect(await come("13800138099", "203.0.114.1")).toBe(200);
    expect(await come(old.user.phone ?? "", "203.0.113.7")).toBe(200);
    expect(await notices(server, admin)).toEqual(["新账号的发布异常地多"]);
  });

  test("A01 a spent site budget outlives its process, and the staff are notified once for each flood", async ({
    server,
  }) => {
    const { admin, fresh } = await people(server, 1);
    const [me] = fresh as [Login];
    await settings(server, admin, { siteHourly: 1 });
    await say(server, me, "一");
    expect((await say(server, me, "二")).status).toBe(202);
    const fromNew = createLimiter(undefined, server.ctx.log);
    // Continues as a restarted process with an empty limiter.
    const { take, giveBack } = server.ctx.limiter;
    Object.assign(server.ctx.limiter, { take: fromNew.take, giveBack: fromNew.giveBack });
    expect((await say(server, me, "三")).status).toBe(202);
    expect(await notices(server, admin)).toHaveLength(1);
    // A larger budget takes effect immediately.
    await settings(server, admin, { siteHourly: 2 });
    expect((await say(server, me, "四")).status).toBe(200);
    await settings(server, admin, { siteHourly: 1 });
    server.clock.advance(3 * HOUR);
    Object.assign(server.ctx.limiter, { take, giveBack });
    expect((await ok(server, adminEndpoints.overview, {}, admin)).newcomers.flood).toBeNull();
    expect((await say(server, me, "五")).status).toBe(202);
    expect(await notices(server, admin)).toHaveLength(2);
    await fromNew.close();
  });

  test("A01 E01 one request holds everything that new accounts wrote, and undo restores it with counters, comments and places", async ({
    server,
  }) => {
    const { admin, old, fresh } = await people(server, 2);
    await settings(server, admin, { rangeHourly: 0, siteHourly: 0 });
    const [me, other] = fresh as [Login, Login];
    const mine = await postDynamic(server, old.token, { source: "老朋友的动态" });
    const article = await publishArticle(server, me.token, { title: "福利大放送", source: "加群领取" });
    const dynamic = await postDynamic(server, me.token, { source: "福利 @老朋友" });
    const secret = await postDynamic(server, me.token, { source: "自己看的", visibility: "self" });
    const gone = await postDynamic(server, me.token, { source: "自己删的" });
    await ok(server, dynamicEndpoints.remove, { params: { id: gone } }, me);
    await writeFeedback(server, other.token, { title: "打不开的页面", source: "点了没有反应" });
    const comment = async (as: Login, subjectId: number, source: string) =>
      (
        await ok(
          server,
          commentEndpoints.create,
          {
            body: { subjectKind: "dynamic" as const, subjectId, source, formKey: newFormKey() },
          },
          as,
        )
      ).id;
    await comment(other, mine, "加我微信");
    await comment(old, dynamic, "这是什么");
    await comment(me, dynamic, "看我主页");
    const { db } = server.ctx;
    const state = async () => ({
      article: await db.selectFrom("article").select(["id", "deleted_at", "is_listed", "comment_count"]).execute(),
      dynamic: await db
        .selectFrom("dynamic")
        .select(["id", "deleted_at", "comment_count", "like_count"])
        .orderBy("id")
        .execute(),
      feedback: await db.selectFrom("feedback").select(["id", "deleted_at"]).execute(),
      comment: await db.selectFrom("comment").select(["id", "deleted_at", "hot_score"]).orderBy("id").execute(),
      people: await db.selectFrom("user").select(["id", "article_count", "points"]).orderBy("id").execute(),
    });
    const before = await state();
    const preview = (await newcomers(server, admin, 1)).preview;
    expect(preview).toEqual({
      hours: 1,
      accounts: 2,
      posts: 3,
      contents: [
        { kind: "comment", count: 2 },
        { kind: "message", count: 0 },
        { kind: "danmaku", count: 0 },
      ],
    });
    expect(await hold(server, admin, 1)).toBe(5 + 2);
    expect(await seen(server)).toEqual(["老朋友的动态"]);
    expect((await server.call(articleEndpoints.get, { params: { id: article } })).status).toBe(404);
    expect((await ok(server, dynamicEndpoints.get, { params: { id: mine } })).dynamic?.commentCount ?? 0).toBe(0);
    expect(await wrongRows(server)).toEqual([]);
    const items = await waiting(server, admin, "hold");
    expect(items.map(({ kind }) => kind).toSorted()).toEqual([
      "article",
      "comment",
      "comment",
      "dynamic",
      "feedback",
      "user",
      "user",
    ]);
    expect(items.find(({ kind }) => kind === "article")?.texts).toEqual([
      { path: "title", field: "title", text: "福利大放送" },
      { path: "source", field: "body", text: "加群领取" },
    ]);
    expect(await notices(server, me)).toContain("你发布的内容暂缓展示，正在等待审核");
    expect((await notices(server, me)).filter((title) => title.includes("暂缓"))).toHaveLength(1);
    // From now on every kind of their submissions waits, and they cannot restore deleted posts meanwhile.
    expect((await say(server, me, "接着发")).status).toBe(202);
    const answer = { subjectKind: "dynamic" as const, subjectId: mine, source: "接着说", formKey: newFormKey() };
    expect((await server.call(commentEndpoints.create, { body: answer }, other)).status).toBe(202);
    expect((await server.call(dynamicEndpoints.restore, { params: { id: gone } }, me)).status).toBe(403);
    expect((await server.call(dynamicEndpoints.restore, { params: { id: dynamic } }, me)).status).toBe(403);
    expect((await say(server, old, "老成员照常")).status).toBe(200);
    const late = await server.loginAs({ name: "刚来" });
    expect((await say(server, late, "刚来就发")).status).toBe(202);
    const view = (await newcomers(server, admin)).hold;
    expect(view).toMatchObject({ state: "on", hours: 1, isComplete: true, held: 7, kept: 3 });
    expect((await newcomers(server, admin)).figures.isHolding).toBe(true);
    expect(await server.call(adminEndpoints.holdNewcomers, { body: { hours: 6 } }, admin)).toMatchObject({
      status: 409,
    });
    // A held post stays out of the purge, however long it waits.
    server.clock.advance(40 * DAY);
    const [boss, again] = [
      await server.loginAs({ userId: admin.user.id }),
      await server.loginAs({ userId: me.user.id }),
    ];
    await purgeTrash(server.ctx);
    await end(server, boss, "all");
    const after = await state();
    const withoutNew = (rows: { id: number }[], known: { id: number }[]) =>
      rows.filter(({ id }) => known.some((one) => one.id === id));
    for (const kind of ["article", "feedback"] as const) expect(after[kind], kind).toEqual(before[kind]);
    expect(withoutNew(after.comment, before.comment)).toEqual(before.comment);
    expect(after.dynamic.find(({ id }) => id === secret)?.deleted_at).toBeNull();
    expect(after.dynamic.find(({ id }) => id === dynamic)).toEqual(before.dynamic.find(({ id }) => id === dynamic));
    expect(after.people.map(({ article_count: count }) => count)).toEqual([
      ...before.people.map(({ article_count: count }) => count),
      0,
    ]);
    expect((await seen(server)).toSorted()).toEqual(
      ["老成员照常", "接着发", "福利 @老朋友", "刚来就发", "老朋友的动态"].toSorted(),
    );
    expect(await waiting(server, boss)).toEqual([]);
    expect(await wrongRows(server)).toEqual([]);
    expect(await notices(server, again)).toContain("你暂缓展示的内容恢复了");
    expect((await newcomers(server, boss)).hold).toMatchObject({ state: "released", held: 0, kept: 0 });
    expect((await say(server, again, "又能发了")).status).toBe(200);
    const log = (await ok(server, adminEndpoints.log, {}, boss)).items.map(({ act }) => act);
    expect(log.filter((act) => act !== "review-setting")).toEqual(["end-hold", "hold-newcomers"]);
  });

  test("A01 held posts are released or removed one by one, and a later hold leaves posts that were already reviewed", async ({
    server,
  }) => {
    const { admin, fresh } = await people(server, 2);
    await settings(server, admin, { rangeHourly: 0, siteHourly: 0 });
    const [me, other] = fresh as [Login, Login];
    const good = await postDynamic(server, me.token, { source: "海边的日落" });
    const bad = await postDynamic(server, me.token, { source: "代练找我" });
    const theirs = await postDynamic(server, other.token, { source: "收号" });
    await hold(server, admin, 6);
    const items = await waiting(server, admin, "hold");
    const idOf = (text: string) => items.find(({ texts }) => texts[0]?.text === text)?.id ?? 0;
    const settle = (ids: number[], verdict: "approve" | "refuse", reason = "") =>
      ok(server, adminEndpoints.settleReviews, { body: { ids, verdict, reason } }, admin);
    expect(await settle([idOf("海边的日落")], "approve")).toEqual({ settled: 1, failed: [] });
    expect(await settle([idOf("代练找我")], "refuse", "像广告")).toEqual({ settled: 1, failed: [] });
    expect(await settle([idOf("代练找我")], "approve")).toMatchObject({
      settled: 0,
      failed: [{ message: "已经有人处理过了" }],
    });
    expect(await seen(server)).toEqual(["海边的日落"]);
    const removal = await server.ctx.db.selectFrom("removal").selectAll().execute();
    expect(removal).toMatchObject([
      { subject_kind: "dynamic", subject_id: bad, reason: "像广告", admin_id: admin.user.id },
    ]);
    expect(await notices(server, me)).toEqual(
      expect.arrayContaining(["你的动态《代练找我》被管理员删除", "你的动态《海边的日落》通过了审核"]),
    );
    // A post of a member who has been banned meanwhile is not released with the others.
    const ban = { kind: "ban" as const, days: 0, reason: "刷屏" };
    await ok(server, adminEndpoints.sanction, { params: { id: other.user.id }, body: ban }, admin);
    await end(server, admin, "none");
    expect(await server.call(adminEndpoints.endHold, { body: { release: "none" } }, admin)).toMatchObject({
      status: 409,
    });
    expect((await newcomers(server, admin)).hold).toMatchObject({ state: "kept", held: 3 });
    expect((await say(server, me, "又能发了")).status).toBe(200);
    await end(server, admin, "all");
    expect((await seen(server)).toSorted()).toEqual(["又能发了", "海边的日落"].toSorted());
    expect((await waiting(server, admin)).map(({ texts }) => texts[0]?.text)).toEqual(["收号", "新人1"]);
    server.clock.advance(60_000);
    expect(await hold(server, admin, 6)).toBe(2);
    expect(await seen(server)).toEqual(["海边的日落"]);
    expect(await wrongRows(server)).toEqual([]);
    expect(good + theirs).toBeGreaterThan(0);
  });

  test("A01 a held post keeps its pictures for the reviewers, however the hold ends", async ({ server }) => {
    const { admin, fresh } = await people(server, 1);
    const [me] = fresh as [Login];
    const posts: number[] = [];
    for (const source of ["放行的", "删除的", "恢复的", "撤回的"]) {
      const { id } = await server.make.image({ ownerId: me.user.id });
      posts.push(await postDynamic(server, me.token, { source, imageIds: [id] }));
    }
    await hold(server, admin, 1);
    expect((await imageBooks(server)).said).toEqual((await imageBooks(server)).found);
    const isPost = ({ kind }: { kind: string }) => kind !== "user";
    const items = (await waiting(server, admin, "hold")).filter(isPost);
    expect(items.map(({ images }) => images.length)).toEqual([1, 1, 1, 1]);
    const [shown, removed, , taken] = items.map(({ id }) => id) as [number, number, number, number];
    const settle = (id: number, verdict: "approve" | "refuse") =>
      ok(server, adminEndpoints.settleReviews, { body: { ids: [id], verdict, reason: "看过了" } }, admin);
    await settle(shown, "approve");
    await settle(removed, "refuse");
    // A held post is restored like any removed post.
    await ok(server, dynamicEndpoints.restore, { params: { id: posts[2] ?? 0 } }, admin);
    await ok(server, reviewEndpoints.withdraw, { params: { id: taken } }, me);
    expect((await waiting(server, admin)).filter(isPost)).toEqual([]);
    expect((await server.call(dynamicEndpoints.restore, { params: { id: posts[3] ?? 0 } }, me)).status).toBe(403);
    await end(server, admin, "all");
    expect((await server.call(dynamicEndpoints.restore, { params: { id: posts[3] ?? 0 } }, me)).status).toBe(403);
    expect((await seen(server)).toSorted()).toEqual(["恢复的", "放行的"].toSorted());
    const mine = (await ok(server, reviewEndpoints.mine, {}, me)).items.filter(isPost);
    expect(mine.map(({ canAppeal, canResubmit }) => canAppeal || canResubmit)).toEqual([false, false, false, false]);
    expect(
      await server.call(reviewEndpoints.appeal, { params: { id: removed }, body: { text: "不是" } }, me),
    ).toMatchObject({ status: 409 });
    expect((await imageBooks(server)).said).toEqual((await imageBooks(server)).found);
    // The factory does not count stored bytes.
    expect((await wrongRows(server)).filter(({ rule }) => !rule.startsWith("user.image"))).toEqual([]);
  });

  test("A01 a request that was under way when the hold began is held by the second pass", async ({ server }) => {
    const { admin, fresh } = await people(server, 1);
    const [me] = fresh as [Login];
    await hold(server, admin, 1);
    // The account was not new when the request passed the gate.
    const joined = (at: number) =>
      server.ctx.db.updateTable("user").set({ created_at: at }).where("id", "=", me.user.id).execute();
    await joined(0);
    const id = await postDynamic(server, me.token, { source: "迟到的" });
    await joined(server.clock.now());
    expect(await runHold(server)).toBe(0);
    server.clock.advance(60_000);
    expect(await runHold(server)).toBe(1);
    const row = await server.ctx.db.selectFrom("dynamic").select("deleted_at").where("id", "=", id).executeTakeFirst();
    expect(row?.deleted_at).not.toBeNull();
  });

  test(
    "A01 E01 after any sequence of holds, releases and writes every counter equals a recount and the search index is correct",
    { timeout: 180_000 },
    async ({ server }) => {
      const { admin, old, fresh } = await people(server, 2);
      await settings(server, admin, { rangeHourly: 0, siteHourly: 0 });
      Object.assign(server.ctx.limiter, { take: async () => 0 });
      const everyone = [...fresh, old];
      const { db } = server.ctx;
      const pick = <T>(all: T[], which: number): T | undefined => all[which % Math.max(1, all.length)];
      async function act({ who, what, which }: { who: number; what: string; which: number }): Promise<void> {
        const me = everyone[who] ?? old;
        if (what === "post") await say(server, me, `动态 ${which}`);
        if (what === "article") await publishArticle(server, me.token, { title: `文章 ${which}` }).catch(() => {});
        const there = await db.selectFrom("dynamic").select(["id", "author_id"]).orderBy("id").execute();
        const subject = pick(there, which);
        if (what === "comment" && subject) {
          const about = { subjectKind: "dynamic" as const, subjectId: subject.id };
          const said = { ...about, source: `评论 ${which}`, formKey: newFormKey() };
          await server.call(commentEndpoints.create, { body: said }, me);
        }
        if (what === "remove" && subject)
          await server.call(dynamicEndpoints.remove, { params: { id: subject.id } }, me);
        if (what === "hold") {
          server.clock.advance(1_000);
          await server.call(adminEndpoints.holdNewcomers, { body: { hours: 72 } }, admin);
        }
        if (what === "all" || what === "none")
          await server.call(adminEndpoints.endHold, { body: { release: what } }, admin);
        if (what === "pass" || what === "refuse") {
          const one = pick(await waiting(server, admin), which);
          const verdict = what === "pass" ? ("approve" as const) : ("refuse" as const);
          if (one)
            await ok(
              server,
              adminEndpoints.settleReviews,
              { body: { ids: [one.id], verdict, reason: "看过了" } },
              admin,
            );
        }
        if (which % 2 === 0) await runHold(server);
      }
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
          for (const one of steps) await act(one);
          await runHold(server);
          expect(await wrongRows(server)).toEqual([]);
        }),
        { numRuns: 6 },
      );
    },
  );

  test("A01 today's figures are current, and yesterday's stay as they were counted", async ({ server }) => {
    const { admin, fresh } = await people(server, 1);
    await countSiteDays(server.ctx);
    await say(server, fresh[0] as Login, "刚刚发的");
    const { days } = await ok(server, adminEndpoints.overview, {}, admin);
    expect(days.at(-1)).toMatchObject({ newcomers: 1, posts: 1, comments: 0 });
    server.clock.advance(DAY);
    const boss = await server.loginAs({ userId: admin.user.id });
    await countSiteDays(server.ctx);
    const next = (await ok(server, adminEndpoints.overview, {}, boss)).days;
    expect(next.slice(-2).map(({ posts }) => posts)).toEqual([1, 0]);
  });
});
