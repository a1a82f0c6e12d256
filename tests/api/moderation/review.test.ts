import { adminEndpoints } from "#contract/console/admin.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { reviewEndpoints, type reviewSettings } from "#contract/moderation/review.ts";
import { wordFields } from "#contract/shared/word-names.ts";
import type { z } from "zod";
import { cleanUpImages } from "#api/services/files/image/clean-up-images.ts";
import { forgetSettled } from "#api/services/moderation/review/forget-reviews.ts";
import { makeCircle, putIn } from "#tests/fixtures/circles.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { noticesOf } from "#tests/fixtures/notices.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const DAY = 86_400_000;
type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;

async function ok<E extends Endpoint>(server: ApiServer, ...[endpoint, input, as]: Parameters<typeof server.call<E>>) {
  const answer = await server.call(endpoint, input, as);
  expect(answer.message).toBe("success");
  return answer.data;
}
const set = (server: ApiServer, admin: Login, body: z.input<typeof reviewSettings>) =>
  ok(server, adminEndpoints.changeReviewSettings, { body }, admin);
const say = (server: ApiServer, as: Login, source: string, over: object = {}) =>
  server.call(dynamicEndpoints.create, { body: { source, formKey: newFormKey(), ...over } }, as);
const waiting = async (server: ApiServer, admin: Login) => (await ok(server, adminEndpoints.reviews, {}, admin)).items;
const mine = async (server: ApiServer, as: Login) => (await ok(server, reviewEndpoints.mine, {}, as)).items;
const notices = async (server: ApiServer, as: Login) =>
  (await ok(server, messageEndpoints.list, { params: { tab: "system" } }, as)).items.map(({ title, path }) => [
    title,
    path,
  ]);
const settle = (server: ApiServer, as: Login, ids: number[], verdict: "approve" | "refuse", reason = "") =>
  server.call(adminEndpoints.settleReviews, { body: { ids, verdict, reason } }, as);
const dynamics = async (server: ApiServer) =>
  (await ok(server, dynamicEndpoints.list, {})).items.map(({ summary }) => summary);

async function staff(server: ApiServer) {
  const [admin, moderator, me, friend] = [
    await server.loginAs({ role: "ADMIN" }),
    await server.loginAs(),
    await server.loginAs({ name: "赶海人" }),
    await server.loginAs({ name: "看灯人" }),
  ];
  await server.ctx.db
    .updateTable("user")
    .set({ staff_role: "moderator" })
    .where("id", "=", moderator.user.id)
    .execute();
  return { admin, moderator, me, friend };
}

test("A01 a waiting post is hidden everywhere, and once approved is published once with the current date and notices", async ({
  server,
}) => {
  const { admin, moderator, me, friend } = await staff(server);
  await set(server, admin, { kinds: ["dynamic"] });
  const formKey = newFormKey();
  const sent = await say(server, me, "今天的海很蓝 @看灯人", { formKey });
  expect(sent).toMatchObject({ status: 202, message: "已提交，审核通过后发布" });
  const again = await say(server, me, "今天的海很蓝 @看灯人", { formKey });
  expect(again.data).toEqual(sent.data);
  expect(await dynamics(server)).toHaveLength(0);
  expect(await server.ctx.db.selectFrom("notice").selectAll().execute()).toEqual([]);
  const [item] = await waiting(server, moderator);
  expect(item).toMatchObject({
    kind: "dynamic",
    state: "waiting",
    reasons: ["kind"],
    author: { id: me.user.id },
    texts: [{ path: "source", field: "body", text: "今天的海很蓝 @看灯人" }],
    history: { posts: 0, approved: 0, refused: 0 },
  });
  expect(await mine(server, me)).toMatchObject([{ state: "waiting", canAppeal: false }]);
  expect(await mine(server, friend)).toEqual([]);
  // Staff posts do not wait.
  expect((await say(server, admin, "公告一则")).status).toBe(200);
  server.clock.advance(3 * DAY);
  expect((await settle(server, moderator, [item?.id ?? 0], "approve")).data).toEqual({ settled: 1, failed: [] });
  const both = await settle(server, admin, [item?.id ?? 0], "approve");
  expect(both.data).toMatchObject({ settled: 0, failed: [{ message: "已经有人处理过了" }] });
  const { items } = await ok(server, dynamicEndpoints.list, {});
  expect(items).toHaveLength(2);
  expect(items[0]).toMatchObject({ author: { id: me.user.id }, createdAt: new Date(server.clock.now()).toISOString() });
  expect((await notices(server, me))[0]).toEqual([
    "你的动态《今天的海很蓝 @看灯人》通过了审核",
    `/dynamic/${items[0]?.id}`,
  ]);
  expect((await noticesOf(server, friend, "mention")).length).toBe(1);
  expect((await say(server, me, "今天的海很蓝 @看灯人", { formKey })).data).toMatchObject({ id: items[0]?.id });
  expect(await mine(server, me)).toMatchObject([{ state: "approved", path: `/dynamic/${items[0]?.id}` }]);
});

test("A01 newcomers, circles and words cause a review, and a waiting edit leaves the published text unchanged", async ({
  server,
}) => {
  const { admin, me } = await staff(server);
  const circle = await makeCircle(server, [], { name: "暗礁" });
  await putIn(server, circle, me);
  const old = await postDynamic(server, me.token, { source: "老动态" });
  await set(server, admin, { newcomerDays: 2, circles: [circle] });
  expect((await say(server, me, "新来的")).status).toBe(202);
  server.clock.advance(3 * DAY);
  expect((await say(server, me, "不新了")).status).toBe(200);
  expect((await say(server, me, "圈子里的", { circleId: circle })).status).toBe(202);
  await set(server, admin, { newcomerPosts: 3 });
  const comment = { subjectKind: "dynamic" as const, subjectId: old, source: "第二篇也算新人", formKey: newFormKey() };
  expect((await server.call(commentEndpoints.create, { body: comment }, me)).status).toBe(202);
  await set(server, admin, {});
  const words = { name: "待审", level: "review" as const, fields: [...wordFields], isOn: true, words: "加群" };
  await ok(server, adminEndpoints.createWordList, { body: words }, admin);
  const change = { source: "老动态，加 群", visibility: "public" as const, revision: 1, formKey: newFormKey() };
  expect((await server.call(dynamicEndpoints.change, { params: { id: old }, body: change }, me)).status).toBe(202);
  const all = await waiting(server, admin);
  expect(all.map(({ reasons, isChange }) => [...reasons, isChange])).toEqual([
    ["newcomer", false],
    ["circle", false],
    ["newcomer", false],
    ["word", true],
  ]);
  expect(all[3]?.words).toEqual(["加群"]);
  const read = () => ok(server, dynamicEndpoints.words, { params: { id: old } }, me);
  expect((await read()).source).toBe("老动态");
  const ids = all.map(({ id }) => id);
  expect((await settle(server, admin, ids, "approve")).data).toEqual({ settled: 4, failed: [] });
  expect((await read()).source).toBe("老动态，加 群");
  const [said] = await server.ctx.db.selectFrom("comment").select(["source", "subject_id"]).execute();
  expect(said).toEqual({ source: "第二篇也算新人", subject_id: old });
});

test("A01 a refused post can be rewritten or appealed once, and another member of the staff settles the appeal", async ({
  server,
}) => {
  const { admin, moderator, me, friend } = await staff(server);
  await set(server, admin, { kinds: ["dynamic", "article"] });
  await say(server, me, "第一条");
  await say(server, me, "第二条");
  const [first, second] = (await waiting(server, admin)).map(({ id }) => id) as [number, number];
  expect((await settle(server, moderator, [first], "refuse")).error?.fieldErrors).toHaveProperty("reason");
  expect((await settle(server, moderator, [first, second], "refuse", "像广告")).data.settled).toBe(2);
  expect(await notices(server, me)).toContainEqual([
    "你的动态《第一条》没有通过审核",
    `/user/manage/review#review-${first}`,
  ]);
  const own = await mine(server, me);
  expect(own[0]).toMatchObject({ state: "refused", refusal: "像广告", canAppeal: true, canResubmit: true });
  const appeal = (id: number, as: Login) =>
    server.call(reviewEndpoints.appeal, { params: { id }, body: { text: "不是广告" } }, as);
  expect((await appeal(first, friend)).status).toBe(409);
  expect((await appeal(first, me)).status).toBe(200);
  expect((await appeal(first, me)).status).toBe(409);
  const [sent] = (await ok(server, adminEndpoints.appeals, {}, admin)).items;
  expect(sent).toMatchObject({ kind: "review", text: "不是广告", decision: { reason: "像广告" } });
  const decide = (as: Login, verdict: "grant" | "deny") =>
    server.call(
      adminEndpoints.settleAppeal,
      { params: { id: sent?.id ?? 0 }, body: { verdict, reason: "看过了" } },
      as,
    );
  expect((await ok(server, adminEndpoints.appeals, {}, moderator)).items).toEqual([]);
  expect(await decide(moderator, "grant")).toMatchObject({ status: 403, message: "申诉要由作出原决定以外的人处理" });
  expect((await decide(admin, "grant")).status).toBe(200);
  expect((await decide(admin, "deny")).status).toBe(409);
  expect(await dynamics(server)).toHaveLength(1);
  expect((await mine(server, me)).find(({ id }) => id === first)).toMatchObject({
    state: "approved",
    appeal: { state: "granted", reason: "看过了" },
  });
  // A resubmitted text waits again; the form's other texts stay.
  const anew = await server.call(
    reviewEndpoints.resubmit,
    { params: { id: second }, body: { texts: [{ path: "source", text: "第二条，改过了" }] } },
    me,
  );
  expect(anew.data).toMatchObject({ path: null });
  expect((await waiting(server, admin)).map(({ texts }) => texts[0]?.text)).toEqual(["第二条，改过了"]);
  await set(server, admin, {});
  await ok(server, reviewEndpoints.withdraw, { params: { id: anew.data.reviewId ?? 0 } }, me);
  const out = await server.call(
    reviewEndpoints.resubmit,
    { params: { id: anew.data.reviewId ?? 0 }, body: { texts: [] } },
    me,
  );
  expect(out.data.path).toMatch(/^\/dynamic\/\d+$/);
  const twice = await server.call(reviewEndpoints.resubmit, { params: { id: second }, body: { texts: [] } }, me);
  expect(twice.status).toBe(409);
  const log = await ok(server, adminEndpoints.log, { query: { act: "settle-appeal" } }, admin);
  expect(log.items).toMatchObject([{ actor: { id: admin.user.id }, reason: "看过了" }]);
});

test("A01 an article waits with its draft, its pictures stay, and a failed publication says why", async ({
  server,
}) => {
  const { admin, moderator, me, friend } = await staff(server);
  await set(server, admin, { kinds: ["dynamic", "article"] });
  const picture = await server.make.image({ ownerId: me.user.id });
  expect((await say(server, me, "有图", { imageIds: [picture.id] })).status).toBe(202);
  await expect(publishArticle(server, me.token, { title: "海边一日", source: "一段正文。" })).rejects.toThrow(
    "审核通过后发布",
  );
  server.clock.advance(3 * DAY);
  await cleanUpImages(server.ctx);
  const [withPicture, article] = await waiting(server, moderator);
  expect(withPicture?.images.map(({ id }) => id)).toEqual([picture.id]);
  const file = (as?: Login) =>
    server.fetch(`/media/${picture.key}`, as ? { headers: { authorization: `Bearer ${as.token}` } } : {});
  const statuses = await Promise.all([undefined, friend, me, moderator].map(async (as) => (await file(as)).status));
  expect(statuses).toEqual([404, 404, 200, 200]);
  // The draft has changed since, so its reviewer saw other text.
  const draft = await server.ctx.db.selectFrom("draft").selectAll().executeTakeFirstOrThrow();
  await server.ctx.db
    .updateTable("draft")
    .set({ revision: draft.revision + 1, title: "换了" })
    .execute();
  const failed = await settle(server, moderator, [withPicture?.id ?? 0, article?.id ?? 0], "approve");
  expect(failed.data).toMatchObject({ settled: 1, failed: [{ id: article?.id }] });
  expect((await waiting(server, moderator)).map(({ id }) => id)).toEqual([article?.id]);
  await server.ctx.db.updateTable("draft").set({ revision: draft.revision, title: draft.title }).execute();
  await settle(server, moderator, [article?.id ?? 0], "approve");
  const { items } = await ok(server, articleEndpoints.list, { query: { sort: "latest" } });
  expect(items.map(({ title }) => title)).toEqual(["海边一日"]);
  server.clock.advance(100 * DAY);
  expect(await forgetSettled(server.ctx)).toBe(2);
  expect((await ok(server, dynamicEndpoints.list, {})).items[0]?.images).toHaveLength(1);
});

test("A01 a post of a banned or muted author is not published, and a member has at most twenty posts waiting", async ({
  server,
}) => {
  const { admin, me } = await staff(server);
  await set(server, admin, { kinds: ["comment"] });
  const id = await postDynamic(server, me.token, { source: "老动态" });
  const comment = (n: number) =>
    server.call(
      commentEndpoints.create,
      { body: { subjectKind: "dynamic", subjectId: id, source: `第 ${n} 句`, formKey: newFormKey() } },
      me,
    );
  const statuses: number[] = [];
  for (let n = 0; n < 21; n++) {
    statuses.push((await comment(n)).status);
    server.clock.advance(120_000);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 202), 429]);
  const [first] = await waiting(server, admin);
  await server.ctx.db
    .updateTable("user")
    .set({ muted_until: server.clock.now() + DAY })
    .where("id", "=", me.user.id)
    .execute();
  const refused = await settle(server, admin, [first?.id ?? 0], "approve");
  expect(refused.data.failed).toEqual([{ id: first?.id, message: "作者正在禁言中" }]);
  expect((await waiting(server, admin)).length).toBe(20);
});
