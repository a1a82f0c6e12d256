import { adminEndpoints } from "#contract/console/admin.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { circleEndpoints } from "#contract/circles/circle.ts";
import { circleReviewEndpoints } from "#contract/console/circle-review.ts";
import { circlePostEndpoints } from "#contract/posts/circle-post.ts";
import { circleStaffEndpoints } from "#contract/circles/circle-staff.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { favouriteEndpoints } from "#contract/posts/favourite.ts";
import { siteTimeOf } from "#contract/shared/site-time.ts";
import { wordFields } from "#contract/shared/word-names.ts";
import { makeCircle } from "#tests/fixtures/circles.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;

async function list(server: ApiServer, admin: Login, words: string, level: "refuse" | "review" = "refuse") {
  const body = { name: `新词${words}`, level, fields: [...wordFields], isOn: true, words };
  const answer = await server.call(adminEndpoints.createWordList, { body }, admin);
  expect(answer.message).toBe("success");
}
const mute = (server: ApiServer, admin: Login, { user }: Login) =>
  server.call(
    adminEndpoints.sanction,
    { params: { id: user.id }, body: { kind: "mute", days: 1, reason: "刷屏" } },
    admin,
  );
const later = (server: ApiServer) => ({
  schedule: "later" as const,
  publishAt: siteTimeOf(server.clock.now() + 3_600_000),
});

test("A01 E05 a post is not moved from outside into a circle that reviews first", async ({ server }) => {
  const [owner, member] = [await server.loginAs(), await server.loginAs()];
  const circleId = await makeCircle(server, [{ user_id: owner.user.id }, { user_id: member.user.id }]);
  await server.call(circleReviewEndpoints.setReviewsFirst, { params: { id: circleId }, body: { isOn: true } }, owner);
  const postId = await postDynamic(server, member.token, { source: "在外面写好的" });
  const move = (as: Login, id = postId) =>
    server.call(circlePostEndpoints.move, { params: { id: circleId }, body: { kind: "dynamic", postId: id } }, as);
  expect(await move(member)).toMatchObject({ status: 403, message: /先审后发/ });
  expect((await server.call(circlePostEndpoints.list, { params: { id: circleId } }, owner)).data.items).toEqual([]);
  // Its own staff move a post of theirs at once.
  const own = await postDynamic(server, owner.token, { source: "圈主的" });
  expect((await move(owner, own)).status).toBe(200);
});

test("A04 a muted member restores no post and publishes no scheduled one, but takes a post out of a circle", async ({
  server,
}) => {
  const [admin, me] = [await server.loginAs({ role: "ADMIN" }), await server.loginAs()];
  const circleId = await makeCircle(server, [{ user_id: me.user.id }]);
  const [gone, hidden] = [
    await postDynamic(server, me.token, { source: "删掉的" }),
    await postDynamic(server, me.token, { source: "给关注的人", visibility: "followers" }),
  ];
  for (const id of [gone, hidden]) await server.call(dynamicEndpoints.remove, { params: { id } }, me);
  const there = await postDynamic(server, me.token, { source: "在圈子里", circleId });
  const article = await publishArticle(server, me.token, { title: "定时的", ...later(server) });
  await mute(server, admin, me);
  for (const id of [gone, hidden])
    expect(await server.call(dynamicEndpoints.restore, { params: { id } }, me)).toMatchObject({
      status: 403,
      message: /^你已被禁言/,
    });
  expect((await server.call(articleEndpoints.publishNow, { params: { id: article } }, me)).status).toBe(403);
  const out = { kind: "dynamic" as const, postId: there, reason: "" };
  expect((await server.call(circlePostEndpoints.remove, { params: { id: circleId }, body: out }, me)).status).toBe(200);
});

test("A04 a text that a later word list refuses or reviews is not restored, moved or published", async ({ server }) => {
  const [admin, me] = [await server.loginAs({ role: "ADMIN" }), await server.loginAs()];
  const circleId = await makeCircle(server, [{ user_id: me.user.id }]);
  const gone = await postDynamic(server, me.token, { source: "加微信领奖" });
  const read = await postDynamic(server, me.token, { source: "代购手表" });
  const fine = await postDynamic(server, me.token, { source: "今天下雨" });
  const standing = await postDynamic(server, me.token, { source: "加微信领奖二" });
  const article = await publishArticle(server, me.token, { title: "加微信领奖三", ...later(server) });
  for (const id of [gone, read, fine]) await server.call(dynamicEndpoints.remove, { params: { id } }, me);
  await list(server, admin, "加微信");
  await list(server, admin, "代购", "review");
  const restore = (id: number) => server.call(dynamicEndpoints.restore, { params: { id } }, me);
  expect(await restore(gone)).toMatchObject({ status: 403, message: /“加微信”现在不能发布/ });
  expect(await restore(read)).toMatchObject({ status: 403, message: /“代购”/ });
  expect((await restore(fine)).status).toBe(200);
  const move = { kind: "dynamic" as const, postId: standing, reason: "" };
  expect((await server.call(circlePostEndpoints.move, { params: { id: circleId }, body: move }, me)).status).toBe(403);
  expect((await server.call(articleEndpoints.publishNow, { params: { id: article } }, me)).status).toBe(403);
  // Their author still deletes and edits them.
  const edited = { source: "改好了", formKey: newFormKey(), visibility: "public" as const, revision: 1 };
  expect((await server.call(dynamicEndpoints.change, { params: { id: standing }, body: edited }, me)).status).toBe(200);
  expect((await server.call(circlePostEndpoints.move, { params: { id: circleId }, body: move }, me)).status).toBe(200);
});

test("A01 E05 folder names, applications and a circle's reasons are judged by word lists, mutes and reviews", async ({
  server,
}) => {
  const [admin, owner, me] = [await server.loginAs({ role: "ADMIN" }), await server.loginAs(), await server.loginAs()];
  await list(server, admin, "加微信");
  await list(server, admin, "代购", "review");
  const folder = (as: Login, name: string, isPrivate = false) =>
    server.call(favouriteEndpoints.folderCreate, { body: { name, isPrivate, formKey: newFormKey() } as never }, as);
  expect(await folder(me, "加微信")).toMatchObject({ status: 400, message: /不能发布/ });
  expect(await folder(me, "代购")).toMatchObject({ status: 400, message: /先审核/ });
  expect((await folder(me, "加微信", true)).status).toBe(200);
  const { id } = (await folder(me, "游记")).data;
  const rename = { name: "加微信二", isPrivate: false } as never;
  expect((await server.call(favouriteEndpoints.folderUpdate, { params: { id }, body: rename }, me)).status).toBe(400);
  const circleId = await makeCircle(server, [{ user_id: owner.user.id }], { join_policy: "approval" });
  const params = { id: circleId };
  const join = (answer: string) => server.call(circleEndpoints.join, { params, body: { answer } }, me);
  expect(await join("加微信")).toMatchObject({ status: 400, message: /不能发布/ });
  expect((await join("")).status).toBe(200);
  const ban = (reason: string) =>
    server.call(circleStaffEndpoints.ban, { params, body: { userId: me.user.id, days: 7, reason } }, owner);
  expect(await ban("加微信")).toMatchObject({ status: 400, message: /不能发布/ });
  await mute(server, admin, me);
  expect((await folder(me, "新的")).status).toBe(403);
  expect((await folder(me, "自己看", true)).status).toBe(200);
  await mute(server, admin, owner);
  expect((await ban("刷屏")).status).toBe(403);
});
