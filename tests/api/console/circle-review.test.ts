import { adminEndpoints } from "#contract/console/admin.ts";
import { appealEndpoints } from "#contract/moderation/appeal.ts";
import { circleEndpoints } from "#contract/circles/circle.ts";
import { circleReviewEndpoints } from "#contract/console/circle-review.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { reviewEndpoints } from "#contract/moderation/review.ts";
import { makeCircle } from "#tests/fixtures/circles.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;

async function ok<E extends Endpoint>(server: ApiServer, ...[endpoint, input, as]: Parameters<typeof server.call<E>>) {
  const answer = await server.call(endpoint, input, as);
  expect(answer.message).toBe("success");
  return answer.data;
}

async function scene(server: ApiServer) {
  const [owner, moderator, member, stranger, admin] = [
    await server.loginAs({ name: "圈主" }),
    await server.loginAs(),
    await server.loginAs({ name: "赶海人" }),
    await server.loginAs(),
    await server.loginAs({ role: "ADMIN" }),
  ];
  const id = await makeCircle(server, [
    { user_id: owner.user.id },
    { user_id: moderator.user.id, role: "moderator" },
    { user_id: member.user.id },
  ]);
  return { owner, moderator, member, stranger, admin, id };
}

const turn = (server: ApiServer, as: Login, id: number, isOn: boolean) =>
  server.call(circleReviewEndpoints.setReviewsFirst, { params: { id }, body: { isOn } }, as);
const waiting = async (server: ApiServer, as: Login, id: number) =>
  ok(server, circleReviewEndpoints.reviews, { params: { id } }, as);
const settle = (server: ApiServer, as: Login, id: number, ids: number[], verdict: "approve" | "refuse", reason = "") =>
  server.call(circleReviewEndpoints.settleReviews, { params: { id }, body: { ids, verdict, reason } }, as);
const say = (server: ApiServer, as: Login, source: string, circleId?: number) =>
  server.call(dynamicEndpoints.create, { body: { source, formKey: newFormKey(), circleId } as never }, as);

test("R14 A01 in a circle that reviews first, members' posts wait until its staff approve or refuse them", async ({
  server,
}) => {
  const { owner, moderator, member, stranger, admin, id } = await scene(server);
  expect((await say(server, member, "还没开启", id)).status).toBe(200);
  expect((await turn(server, moderator, id, true)).status).toBe(200);
  expect(await waiting(server, owner, id)).toMatchObject({ isOn: true, isAllowed: true, items: [] });
  expect((await say(server, moderator, "管理员不用等", id)).status).toBe(200);
  expect((await say(server, member, "圈外的不用等")).status).toBe(200);
  const picture = await server.make.image({ ownerId: member.user.id });
  const sent = await server.call(
    dynamicEndpoints.create,
    { body: { source: "圈里的要等", imageIds: [picture.id], circleId: id, formKey: newFormKey() } },
    member,
  );
  expect(sent.status).toBe(202);
  const old = (await ok(server, dynamicEndpoints.list, {})).items.find(({ summary }) => summary === "还没开启");
  const comment = {
    subjectKind: "dynamic" as const,
    subjectId: old?.id ?? 0,
    source: "评论也等",
    formKey: newFormKey(),
  };
  expect((await server.call(commentEndpoints.create, { body: comment }, member)).status).toBe(202);
  expect((await server.call(circleReviewEndpoints.reviews, { params: { id } }, member)).status).toBe(403);
  const counted = async (as: Login) => (await ok(server, circleEndpoints.get, { params: { id } }, as)).reviewCount;
  expect(await Promise.all([owner, moderator, member, stranger].map(counted))).toEqual([2, 2, null, null]);
  const { items } = await waiting(server, owner, id);
  expect(items.map(({ texts, author }) => [texts[0]?.text, author.id])).toEqual([
    ["圈里的要等", member.user.id],
    ["评论也等", member.user.id],
  ]);
  // Only the reviewers see the pictures of a waiting post.
  const file = async (as: Login) =>
    (await server.fetch(`/media/${picture.key}`, { headers: { authorization: `Bearer ${as.token}` } })).status;
  expect(await Promise.all([owner, moderator, member, stranger].map(file))).toEqual([200, 200, 200, 404]);
  const [first, second] = items.map((item) => item.id) as [number, number];
  expect((await settle(server, moderator, id, [second], "refuse")).error?.fieldErrors).toHaveProperty("reason");
  expect((await settle(server, moderator, id, [second], "refuse", "跑题了")).data).toEqual({ settled: 1, failed: [] });
  expect((await settle(server, owner, id, [first], "approve")).data).toEqual({ settled: 1, failed: [] });
  expect((await settle(server, moderator, id, [first], "approve")).data.settled).toBe(0);
  const list = (await ok(server, dynamicEndpoints.list, {})).items.map(({ summary }) => summary);
  expect(list).toContain("圈里的要等");
  const told = (await ok(server, messageEndpoints.list, { params: { tab: "system" } }, member)).items;
  expect(told.map(({ title }) => title)).toEqual([
    "你的动态《圈里的要等》通过了审核",
    "你的评论《评论也等》没有通过审核",
  ]);
  expect(told[1]?.body).toContain("理由：跑题了");
  const log = (await ok(server, circleEndpoints.log, { params: { id } }, owner)).items;
  expect(log.map(({ action, actor, user, reason }) => [action, actor?.id, user?.id ?? null, reason])).toEqual([
    ["approve-post", owner.user.id, member.user.id, ""],
    ["refuse-post", moderator.user.id, member.user.id, "跑题了"],
    ["review-first", moderator.user.id, null, ""],
  ]);
  // A refusal by a circle is appealed to the site's staff.
  await ok(server, reviewEndpoints.appeal, { params: { id: second }, body: { text: "没有跑题" } }, member);
  const [appeal] = (await ok(server, adminEndpoints.appeals, {}, admin)).items;
  expect(appeal).toMatchObject({ kind: "review", decision: { by: { id: moderator.user.id }, reason: "跑题了" } });
  const granted = { params: { id: appeal?.id ?? 0 }, body: { verdict: "grant" as const, reason: "没有跑题" } };
  expect((await server.call(adminEndpoints.settleAppeal, granted, admin)).status).toBe(200);
  expect((await turn(server, owner, id, false)).status).toBe(200);
  expect((await say(server, member, "关掉就不用等了", id)).status).toBe(200);
  expect((await ok(server, appealEndpoints.sanctions, {}, member)).items).toEqual([]);
});

test("R14 A01 a post that also waits for the site, or belongs to another circle, is not for this circle's staff to settle", async ({
  server,
}) => {
  const { owner, member, admin, id } = await scene(server);
  const other = await makeCircle(server, [{ user_id: owner.user.id }, { user_id: member.user.id }]);
  for (const circle of [id, other]) expect((await turn(server, owner, circle, true)).status).toBe(200);
  const set = (body: object) => ok(server, adminEndpoints.changeReviewSettings, { body }, admin);
  await set({ kinds: ["dynamic"] });
  expect((await say(server, member, "也等站点", id)).status).toBe(202);
  await set({});
  expect((await say(server, member, "别的圈子的", other)).status).toBe(202);
  expect((await waiting(server, owner, id)).items).toEqual([]);
  const all = (await ok(server, adminEndpoints.reviews, {}, admin)).items;
  expect(all.map(({ reasons }) => reasons)).toEqual([["kind", "own-circle"], ["own-circle"]]);
  const ids = all.map((item) => item.id);
  const answer = await settle(server, owner, id, ids, "approve");
  expect(answer.data).toMatchObject({ settled: 0, failed: ids.map((one) => ({ id: one })) });
  // The site's staff settle all of them.
  const body = { ids, verdict: "approve" as const };
  expect((await ok(server, adminEndpoints.settleReviews, { body }, admin)).settled).toBe(2);
  await set({ circlesMay: false });
  expect((await say(server, member, "站点关了就不用等", id)).status).toBe(200);
  expect(await waiting(server, owner, id)).toMatchObject({ isOn: true, isAllowed: false });
  expect((await turn(server, owner, id, false)).status).toBe(200);
  expect((await turn(server, owner, id, true)).status).toBe(409);
});
