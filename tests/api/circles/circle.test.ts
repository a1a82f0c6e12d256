import { circleEndpoints as at } from "#contract/circles/circle.ts";
import { circleStaffEndpoints as staff } from "#contract/circles/circle-staff.ts";
import { circleFollowEndpoints } from "#contract/circles/circle-follow.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { endCircles } from "#api/services/posts/post/end-circles.ts";
import { tellMembers } from "#api/services/circles/circle/broadcast.ts";
import { makeCircle } from "#tests/fixtures/circles.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const DAY = 86_400_000;
type As = { token: string };

const fields = (name: string) => ({ name, category: "game" as const, description: `${name}的简介` });
const found = (server: ApiServer, as: As, name: string, more: object = {}) =>
  server.call(at.create, { body: { ...fields(name), formKey: newFormKey(), ...more } }, as);
const get = async (server: ApiServer, id: number, as?: As) => (await server.call(at.get, { params: { id } }, as)).data;
const names = async (server: ApiServer, query: object, as?: As) =>
  (await server.call(at.list, { query }, as)).data.items.map((item) => item.name);
const notices = async (server: ApiServer, as: As) =>
  (await server.call(messageEndpoints.list, { params: { tab: "system" } }, as)).data.items.map(({ title, body }) => [
    title,
    body,
  ]);

test("E05 R12 one form creates one circle, whose founder owns it, and the circle is found immediately", async ({
  server,
}) => {
  const me = await server.loginAs();
  const formKey = newFormKey();
  const icon = await server.make.image({ ownerId: me.user.id });
  const more = { formKey, iconImageId: icon.id, bannerImageId: icon.id, rules: "先看条件" };
  const [first, second] = [await found(server, me, "配队研究所", more), await found(server, me, "配队研究所", more)];
  expect(first.data).toMatchObject({ state: "open" });
  expect(second.data).toEqual(first.data);
  const { id } = first.data;
  expect(await get(server, id, me)).toMatchObject({
    name: "配队研究所",
    memberCount: 1,
    role: "owner",
    rules: "先看条件",
    icon: { id: icon.id },
    banner: { id: icon.id },
    staff: [{ user: { id: me.user.id }, role: "owner" }],
    can: { edit: true, leave: false, join: false, post: true },
  });
  expect(await get(server, id)).toMatchObject({ role: null, can: { edit: false, look: true, join: false } });
  expect(await names(server, { q: "研究" })).toEqual(["配队研究所"]);
  expect(await names(server, { mine: true }, me)).toEqual(["配队研究所"]);
  expect(await names(server, { category: "music" })).toEqual([]);
  const uses = await server.ctx.db.selectFrom("image_use").selectAll().where("subject_kind", "=", "circle").execute();
  expect(uses).toEqual([{ image_id: icon.id, subject_kind: "circle", subject_id: id }]);
});

test("E05 R12 circle names are unique after folding, resemble no other name, and imply no authority", async ({
  server,
}) => {
  const me = await server.loginAs();
  const admin = await server.loginAs({ role: "ADMIN" });
  expect((await found(server, me, "Steam 掌机")).status).toBe(200);
  for (const name of ["ＳＴＥＡＭ 掌机", "steam掌机", "STEAM掌機"])
    expect((await found(server, me, name)).error?.fieldErrors, name).toHaveProperty("name");
  for (const name of ["官方公告", "管理 貝", "管里贝之家"])
    expect((await found(server, me, name)).error?.fieldErrors?.name, name).toEqual(["这个名称不能使用，换一个吧"]);
  expect((await found(server, admin, "官方公告")).status).toBe(200);
  const twins = await Promise.all(Array.from({ length: 3 }, () => found(server, me, "同名之争")));
  expect(twins.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
});

test("R12 a member owns at most ten circles, also with parallel requests", async ({ server }) => {
  const me = await server.loginAs();
  for (let n = 0; n < 9; n++) await makeCircle(server, [{ user_id: me.user.id }]);
  const answers = await Promise.all(["一号", "二号", "三号"].map((name) => found(server, me, name)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test("E05 R14 the owner edits the circle, and cannot use another member's picture", async ({ server }) => {
  const [owner, other] = [await server.loginAs(), await server.loginAs()];
  const picture = await server.make.image({ ownerId: other.user.id });
  const id = await makeCircle(server, [{ user_id: owner.user.id }], { name: "旧名" });
  const update = (body: object) =>
    server.call(at.update, { params: { id }, body: { ...fields("新名"), ...body } }, owner);
  expect((await update({ iconImageId: picture.id })).error?.fieldErrors).toHaveProperty("iconImageId");
  expect((await update({ joinPolicy: "approval", joinQuestion: "几级？" })).status).toBe(200);
  expect(await get(server, id)).toMatchObject({ name: "新名", joinPolicy: "approval", joinQuestion: "几级？" });
  expect([await names(server, { q: "新名" }), await names(server, { q: "旧名" })]).toEqual([["新名"], []]);
});

test("E05 R12 R13 a private circle hides its posts, and a secret circle hides itself", async ({ server }) => {
  const [owner, other] = [await server.loginAs(), await server.loginAs()];
  const id = (await found(server, owner, "密室", { isPrivate: true, joinPolicy: "approval" })).data.id;
  await server.call(at.announce, { params: { id }, body: { text: "暗号是灯塔" } }, owner);
  const seen = await get(server, id, other);
  expect(seen).toMatchObject({ isPrivate: true, memberCount: 1, postCount: null, announcement: null, staff: [] });
  expect(JSON.stringify(seen)).not.toContain("暗号");
  expect((await get(server, id, owner)).announcement?.text).toBe("暗号是灯塔");
  expect(await server.call(at.log, { params: { id } }, other)).toMatchObject({
    status: 403,
    message: "这是私密圈子，加入后才能查看",
  });
  const listOf = (as?: As) => server.call(circleFollowEndpoints.list, { query: { userId: owner.user.id } }, as);
  expect([(await listOf()).data.items, (await listOf(owner)).data.items.length]).toEqual([[], 1]);
  expect(await names(server, {}, other)).toEqual(["密室"]);
  await server.call(at.update, { params: { id }, body: { ...fields("密室"), joinPolicy: "invitation" } }, owner);
  expect([await names(server, {}, other), await names(server, { q: "密室" }, other)]).toEqual([[], []]);
  expect(await names(server, { q: "密室" }, owner)).toEqual(["密室"]);
  expect((await server.call(at.get, { params: { id } }, other)).status).toBe(404);
});

test("E05 R13 a circle's page counts this week's posts without waiting for the job", async ({ server }) => {
  const [owner, guest] = [await server.loginAs(), await server.loginAs()];
  const id = (await found(server, owner, "新芽")).data.id;
  expect((await get(server, id)).recentCount).toBe(0);
  const post = (source: string) =>
    server.call(dynamicEndpoints.create, { body: { source, circleId: id, formKey: newFormKey() } }, owner);
  const first = await post("第一条");
  await post("第二条");
  expect((await get(server, id, guest)).recentCount).toBe(2);
  await server.call(dynamicEndpoints.remove, { params: { id: first.data.id } }, owner);
  expect((await get(server, id)).recentCount).toBe(1);
  const hidden = (await found(server, owner, "密室", { isPrivate: true, joinPolicy: "approval" })).data.id;
  expect((await get(server, hidden, guest)).recentCount).toBeNull();
  server.clock.advance(8 * DAY);
  expect((await get(server, id)).recentCount).toBe(0);
});

test("R12 circles are sorted by members, by this week's posts and by age, also within one category", async ({
  server,
}) => {
  const made = async (name: string, category: "game" | "music", counts: object) => {
    server.clock.advance(1000);
    await makeCircle(server, [], { name, category, ...counts });
  };
  await made("大而静", "game", { member_count: 90, recent_count: 1 });
  await made("小而活", "game", { member_count: 3, recent_count: 50 });
  await made("琴房", "music", { member_count: 20, recent_count: 9 });
  expect(await names(server, {})).toEqual(["大而静", "琴房", "小而活"]);
  expect(await names(server, { sort: "lively" })).toEqual(["小而活", "琴房", "大而静"]);
  expect(await names(server, { sort: "newest" })).toEqual(["琴房", "小而活", "大而静"]);
  expect(await names(server, { sort: "lively", category: "game" })).toEqual(["小而活", "大而静"]);
  expect(await names(server, { category: "music" })).toEqual(["琴房"]);
});

test("E05 an announcement reaches all members who accept notices, in batches, with its newest text only", async ({
  server,
}) => {
  const [owner, quiet, member] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  const people = [owner, quiet, member].map(({ user }) => ({
    user_id: user.id,
    ...(user.id === quiet.user.id ? { notice_level: "none" as const } : {}),
  }));
  const id = await makeCircle(server, people, { name: "公告栏" });
  for (const text of ["初稿", "定稿"]) await server.call(at.announce, { params: { id }, body: { text } }, owner);
  expect(await tellMembers(server.ctx)).toBe(2);
  expect(await notices(server, member)).toEqual([["圈子“公告栏”有新公告", "定稿"]]);
  expect(await notices(server, quiet)).toEqual([]);
  expect(await tellMembers(server.ctx)).toBe(0);
});

test("E05 a circle is dissolved seven days after the owner's request, unless the owner cancels it", async ({
  server,
}) => {
  const { ctx, clock } = server;
  const [owner, member] = [await server.loginAs(), await server.loginAs()];
  const people = [owner, member].map(({ user }) => ({ user_id: user.id }));
  const ids = [
    await makeCircle(server, people, { name: "散场" }),
    await makeCircle(server, people, { name: "密会", is_private: 1, join_policy: "approval" }),
  ];
  const posts: number[] = [];
  for (const [index, circleId] of ids.entries()) {
    const { id } = await server.make.article({ authorId: member.user.id });
    posts.push(id);
    const enclosed = { circle_id: circleId, is_enclosed: index as 0 | 1, is_listed: (1 - index) as 0 | 1 };
    await ctx.db.updateTable("article").set(enclosed).where("id", "=", id).execute();
    const place = { circle_id: circleId, kind: "article" as const, post_id: id, author_id: member.user.id };
    await ctx.db
      .insertInto("circle_post")
      .values({ ...place, is_shown: 1, published_at: clock.now(), replied_at: clock.now() })
      .execute();
  }
  for (const id of ids) await server.call(at.dissolve, { params: { id }, body: { reason: "没时间了" } }, owner);
  const [open = 0] = ids;
  await server.call(at.undoDissolve, { params: { id: open } }, owner);
  expect((await get(server, open)).dissolveAt).toBeNull();
  await server.call(at.dissolve, { params: { id: open }, body: {} }, owner);
  clock.advance(7 * DAY - 1);
  expect(await endCircles(ctx)).toBe(0);
  expect((await get(server, open)).dissolveAt).not.toBeNull();
  clock.advance(1);
  expect(await endCircles(ctx)).toBe(2);
  expect(await endCircles(ctx)).toBe(0);
  for (const id of ids) expect((await server.call(at.get, { params: { id } })).status).toBe(404);
  const rows = await ctx.db
    .selectFrom("article")
    .select(["id", "circle_id", "is_enclosed", "visibility"])
    .where("id", "in", posts)
    .orderBy("id")
    .execute();
  expect(rows).toEqual([
    { id: posts[0], circle_id: null, is_enclosed: 0, visibility: "public" },
    { id: posts[1], circle_id: null, is_enclosed: 1, visibility: "public" },
  ]);
  for (const table of ["circle_post", "circle_member"] as const)
    expect(await ctx.db.selectFrom(table).select("id").execute(), table).toEqual([]);
  const told = (await notices(server, await server.loginAs({ userId: member.user.id }))).map(([title]) => title);
  expect(told.filter((title) => title?.endsWith("已经解散")).toSorted()).toEqual([
    "圈子“密会”已经解散",
    "圈子“散场”已经解散",
  ]);
  expect((await found(server, await server.loginAs(), "散场")).status).toBe(200);
});

test.describe("E05 where founding is on application", () => {
  test.override({ env: { CIRCLE_FOUNDING: "application" } });

  test("R12 an administrator approves or refuses with a reason, and the founder is notified", async ({ server }) => {
    const [me, admin] = [await server.loginAs(), await server.loginAs({ role: "ADMIN" })];
    expect((await found(server, me, "无名")).error?.fieldErrors).toHaveProperty("reason");
    const [a, b] = [
      await found(server, me, "甲社", { reason: "想聊甲" }),
      await found(server, me, "乙社", { reason: "想聊乙" }),
    ];
    expect([a.data.state, b.data.state]).toEqual(["applied", "applied"]);
    expect(await names(server, {})).toEqual([]);
    expect(await names(server, { mine: true }, me)).toEqual(["乙社", "甲社"]);
    const waiting = (await server.call(at.foundings, {}, admin)).data.items;
    expect(waiting.map(({ name, foundingReason, founder }) => [name, foundingReason, founder?.id])).toEqual([
      ["甲社", "想聊甲", me.user.id],
      ["乙社", "想聊乙", me.user.id],
    ]);
    const settle = (id: number, body: { approved: boolean; reason?: string }) =>
      server.call(at.settleFounding, { params: { id }, body }, admin);
    expect((await settle(b.data.id, { approved: false })).status).toBe(400);
    await settle(a.data.id, { approved: true });
    await settle(b.data.id, { approved: false, reason: "已有同类圈子" });
    expect(await names(server, {})).toEqual(["甲社"]);
    expect(await notices(server, me)).toEqual([
      ["圈子“乙社”没有通过审核", "已有同类圈子"],
      ["圈子“甲社”已通过审核", "现在可以邀请大家加入，发布第一篇帖子了。"],
    ]);
    expect((await found(server, me, "乙社", { reason: "再试一次" })).data.state).toBe("applied");
    expect((await server.call(staff.members, { params: { id: b.data.id } }, admin)).status).toBe(404);
  });
});

test.describe("E05 where founding is for a level", () => {
  test.override({ env: { CIRCLE_FOUNDING: "level", CIRCLE_FOUNDING_LEVEL: "2" } });

  test("R12 the founder's level is computed from the counters of the member's row", async ({ server }) => {
    const [novice, writer] = [await server.loginAs(), await server.loginAs()];
    await server.ctx.db
      .updateTable("user")
      .set({ article_count: 2, liked_count: 10 })
      .where("id", "=", writer.user.id)
      .execute();
    expect(await found(server, novice, "新芽")).toMatchObject({
      status: 403,
      message: "达到 2 级才能创建圈子，你现在是 1 级",
    });
    expect((await server.call(at.founding, {}, writer)).data).toMatchObject({ level: 2, refusal: null });
    expect((await found(server, writer, "新芽")).data.state).toBe("open");
  });
});
