import { circleEndpoints as at } from "#contract/circles/circle.ts";
import { circleStaffEndpoints as staff } from "#contract/circles/circle-staff.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { circleFollowEndpoints } from "#contract/circles/circle-follow.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { makeCircle } from "#tests/fixtures/circles.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const DAY = 86_400_000;
type As = { token: string };

const join = (server: ApiServer, id: number, as: As, answer = "") =>
  server.call(at.join, { params: { id }, body: { answer } }, as);
const get = async (server: ApiServer, id: number, as?: As) => (await server.call(at.get, { params: { id } }, as)).data;
const titles = async (server: ApiServer, as: As) =>
  (await server.call(messageEndpoints.list, { params: { tab: "system" } }, as)).data.items.map(({ title }) => title);
const counted = async ({ ctx }: ApiServer, id: number) => {
  const circle = await ctx.db.selectFrom("circle").select("member_count").where("id", "=", id).executeTakeFirst();
  const members = await ctx.db.selectFrom("circle_member").select("id").where("circle_id", "=", id).execute();
  return [circle?.member_count, members.length];
};

test("E05 C09 members who join and leave in parallel leave the member count exact", async ({ server }) => {
  const owner = await server.loginAs();
  const id = await makeCircle(server, [{ user_id: owner.user.id }]);
  const people = await Promise.all(Array.from({ length: 8 }, () => server.loginAs()));
  await Promise.all(people.flatMap((one) => [join(server, id, one), join(server, id, one)]));
  expect(await counted(server, id)).toEqual([9, 9]);
  await Promise.all([
    ...people.slice(0, 4).flatMap((one) => [1, 2].map(() => server.call(at.leave, { params: { id } }, one))),
    ...people
      .slice(4, 6)
      .map(({ user }) =>
        server.call(staff.removeMember, { params: { id }, body: { userId: user.id, reason: "刷屏" } }, owner),
      ),
    ...people.slice(6).map((one) => join(server, id, one)),
  ]);
  expect(await counted(server, id)).toEqual([3, 3]);
  expect(await server.call(at.leave, { params: { id } }, owner)).toMatchObject({
    status: 403,
    message: "圈主不能退出，请先转让圈子",
  });
});

test("C09 following a circle joins it, or says that the circle needs an application", async ({ server }) => {
  const [owner, me] = [await server.loginAs(), await server.loginAs()];
  const id = await makeCircle(server, [{ user_id: owner.user.id }], { join_policy: "approval" });
  const follow = (followed: boolean) =>
    server.call(circleFollowEndpoints.follow, { body: { circleId: id, followed } }, me);
  expect(await follow(true)).toMatchObject({ status: 403, message: "加入这个圈子需要先申请" });
  expect((await follow(false)).data).toEqual({ followed: false, memberCount: 1 });
});

test("C05 R12 the circles in the sidebar are the member's own, last joined first, and change at once with a join or a leave", async ({
  server,
}) => {
  const { ctx, clock } = server;
  const me = await server.loginAs();
  const beside = async () => (await server.call(userEndpoints.current, {}, me)).data.circles;
  const icon = await server.make.image({ ownerId: me.user.id });
  const ids: number[] = [];
  for (const index of [1, 2, 3, 4, 5, 6, 7]) {
    ids.push(await makeCircle(server, [], index === 7 ? { name: "第七圈", icon_image_id: icon.id } : {}));
    clock.advance(1_000);
    await join(server, ids.at(-1) ?? 0, me);
    expect((await beside())[0]?.id).toBe(ids.at(-1));
  }
  expect((await beside()).map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
  expect((await beside())[0]).toEqual({ id: ids[6], name: "第七圈", iconUrl: `/media/${icon.thumb_key}` });
  await server.call(at.leave, { params: { id: ids[6] ?? 0 } }, me);
  await ctx.db
    .updateTable("circle")
    .set({ state: "dissolved" })
    .where("id", "=", ids[5] ?? 0)
    .execute();
  expect((await beside()).map(({ id }) => id)).toEqual(ids.slice(0, 5).toReversed());
});

test("E05 an applicant answers the question, the staff are notified once until they look, and settle many at once", async ({
  server,
}) => {
  const [owner, a, b, c] = await Promise.all(Array.from({ length: 4 }, () => server.loginAs()));
  if (!owner || !a || !b || !c) throw new Error("nobody");
  const id = await makeCircle(server, [{ user_id: owner.user.id }], {
    name: "考据社",
    join_policy: "approval",
    join_question: "石碑上写了什么？",
  });
  expect((await join(server, id, a)).error?.fieldErrors?.answer).toEqual(["请回答圈主的问题"]);
  for (const one of [a, b, c]) expect((await join(server, id, one, "潮汐")).data.state).toBe("waiting");
  expect((await join(server, id, a, "再来")).data.state).toBe("waiting");
  expect(await titles(server, owner)).toEqual(["有人申请加入圈子“考据社”"]);
  await server.call(at.withdrawApplication, { params: { id } }, c);
  const waiting = (await server.call(staff.applications, { params: { id } }, owner)).data.items;
  expect(waiting.map(({ user, answer }) => [user.id, answer])).toEqual([
    [a.user.id, "潮汐"],
    [b.user.id, "潮汐"],
  ]);
  const settle = (ids: number[], accepted: boolean, reason = "") =>
    server.call(staff.settleApplications, { params: { id }, body: { ids, accepted, reason } }, owner);
  const [first = 0, second = 0] = waiting.map((one) => one.id);
  const twice = await Promise.all([settle([first], true), settle([first], true)]);
  expect(twice.map(({ data }) => data.settled).toSorted()).toEqual([0, 1]);
  expect((await settle([second, first], false, "先看帖子")).data).toEqual({
    settled: 1,
    failed: [{ id: first, message: "申请已处理过或不存在" }],
  });
  expect([await titles(server, a), await titles(server, b)]).toEqual([
    ["你已加入圈子“考据社”"],
    ["加入圈子“考据社”的申请没有通过"],
  ]);
  expect((await get(server, id, b)).viewer.application).toMatchObject({ state: "refused", reason: "先看帖子" });
  expect(await counted(server, id)).toEqual([2, 2]);
  const log = (await server.call(at.log, { params: { id } })).data.items;
  expect(log.map(({ action, user }) => [action, user?.id])).toEqual([
    ["refuse", b.user.id],
    ["accept", a.user.id],
  ]);
});

test("E05 the last use of an invitation admits one member, and a used-up, late or withdrawn invitation admits nobody", async ({
  server,
}) => {
  const [owner, a, b] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  const id = await makeCircle(server, [{ user_id: owner.user.id }], { is_private: 1, join_policy: "invitation" });
  const invite = async () =>
    (await server.call(staff.invite, { params: { id }, body: { days: 1, uses: 1 } }, owner)).data;
  const accept = (token: string, as: As) => server.call(at.acceptInvitation, { params: { token } }, as);
  const { token } = await invite();
  expect((await server.call(at.invitation, { params: { token } })).data).toMatchObject({
    circle: { id, isPrivate: true },
    invitedBy: { id: owner.user.id },
  });
  expect((await accept(token, owner)).data).toEqual({ circleId: id, memberCount: 1 });
  const answers = await Promise.all([accept(token, a), accept(token, b)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await counted(server, id)).toEqual([2, 2]);
  expect((await server.call(at.invitation, { params: { token } })).status).toBe(404);
  const [late, back] = [await invite(), await invite()];
  await server.call(staff.withdrawInvitation, { params: { id }, body: { invitationId: back.id } }, owner);
  server.clock.advance(DAY);
  for (const one of [late, back])
    expect(
      (await server.call(at.acceptInvitation, { params: { token: one.token } }, await server.loginAs())).status,
    ).toBe(404);
});

test("E05 R14 a muted or banned member is shown why and until when, and moderators act on members alone", async ({
  server,
}) => {
  const [owner, moderator, member, other] = await Promise.all(Array.from({ length: 4 }, () => server.loginAs()));
  if (!owner || !moderator || !member || !other) throw new Error("nobody");
  const id = await makeCircle(
    server,
    [
      { user_id: owner.user.id },
      { user_id: moderator.user.id, role: "moderator" },
      { user_id: member.user.id },
      { user_id: other.user.id, role: "moderator" },
    ],
    { name: "茶馆", shows_actor: 0 },
  );
  const on = (userId: number, days: number) => ({ params: { id }, body: { userId, days, reason: "刷屏" } });
  expect((await server.call(staff.mute, on(member.user.id, 3), moderator)).status).toBe(200);
  expect((await get(server, id, member)).viewer).toMatchObject({
    mutedUntil: new Date(server.clock.now() + 3 * DAY).toISOString(),
    muteReason: "刷屏",
  });
  expect((await get(server, id, member)).can).toMatchObject({ post: false, comment: false, leave: true });
  for (const target of [owner, other])
    expect((await server.call(staff.mute, on(target.user.id, 3), moderator)).status).toBe(403);
  expect((await server.call(staff.mute, on(moderator.user.id, 3), moderator)).status).toBe(400);
  const muted = async () => {
    const query = { filter: "muted" as const };
    const page = await server.call(
      staff.members,
      { params: { id }, query },
      await server.loginAs({ userId: owner.user.id }),
    );
    return page.data.items.map((item) => item.id);
  };
  expect(await muted()).toEqual([member.user.id]);
  server.clock.advance(3 * DAY);
  expect(await muted()).toEqual([]);
  expect((await get(server, id, await server.loginAs({ userId: member.user.id }))).can.post).toBe(true);
  const [boss, mate] = [
    await server.loginAs({ userId: owner.user.id }),
    await server.loginAs({ userId: member.user.id }),
  ];
  await server.call(staff.ban, on(member.user.id, 7), boss);
  expect(await counted(server, id)).toEqual([3, 3]);
  expect((await join(server, id, mate)).message).toMatch(/^你已被这个圈子封禁，2026-/);
  expect((await server.call(staff.bans, { params: { id } }, boss)).data.items).toMatchObject([
    { user: { id: member.user.id }, reason: "刷屏" },
  ]);
  expect(await titles(server, mate)).toEqual(["你被圈子“茶馆”封禁了", "你在圈子“茶馆”被禁言了"]);
  server.clock.advance(7 * DAY);
  const back = await server.loginAs({ userId: member.user.id });
  expect((await join(server, id, back)).data.state).toBe("member");
  const log = (await server.call(at.log, { params: { id } })).data.items;
  expect(log.map(({ action, actor, reason }) => [action, actor, reason])).toEqual([
    ["ban", null, "刷屏"],
    ["mute", null, "刷屏"],
  ]);
  const forStaff = await server.call(at.log, { params: { id } }, await server.loginAs({ userId: owner.user.id }));
  expect(forStaff.data.items.map(({ actor }) => actor?.id)).toEqual([owner.user.id, moderator.user.id]);
});

test("E05 a member who leaves while muted can neither rejoin nor comment before the mute ends, unless the staff allow it", async ({
  server,
}) => {
  const [owner, member, other] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  const id = await makeCircle(
    server,
    [owner, member, other].map(({ user }) => ({ user_id: user.id })),
  );
  const post = await postDynamic(server, owner.token, { source: "今天也亮灯", circleId: id });
  const comment = (as: As) =>
    server.call(
      commentEndpoints.create,
      { body: { subjectKind: "dynamic", subjectId: post, source: "来了", formKey: newFormKey() } },
      as,
    );
  for (const { user } of [member, other])
    await server.call(staff.mute, { params: { id }, body: { userId: user.id, days: 3, reason: "刷屏" } }, owner);
  expect((await server.call(at.leave, { params: { id } }, member)).status).toBe(200);
  expect(
    (await server.call(circleFollowEndpoints.follow, { body: { circleId: id, followed: false } }, other)).status,
  ).toBe(200);
  expect(await counted(server, id)).toEqual([1, 1]);
  for (const one of [member, other]) {
    expect((await comment(one)).status).toBe(403);
    expect((await join(server, id, one)).status).toBe(403);
  }
  const bans = (await server.call(staff.bans, { params: { id } }, owner)).data.items;
  expect(bans.map(({ user, reason }) => [user.id, reason])).toEqual([
    [other.user.id, "禁言期间退出。刷屏"],
    [member.user.id, "禁言期间退出。刷屏"],
  ]);
  await server.call(staff.unban, { params: { id }, body: { userId: other.user.id } }, owner);
  expect((await join(server, id, other)).data.state).toBe("member");
  server.clock.advance(3 * DAY);
  expect((await comment(member)).status).toBe(200);
  expect((await join(server, id, member)).data.state).toBe("member");
  // After the mute has been lifted the member can leave and rejoin freely.
  for (let n = 0; n < 2; n++) {
    await server.call(at.leave, { params: { id } }, member);
    expect((await join(server, id, member)).data.state).toBe("member");
  }
});

test("E05 R14 the owner appoints moderators and transfers the circle, and an administrator's acts are marked in the log", async ({
  server,
}) => {
  const [owner, next, admin] = [
    await server.loginAs(),
    await server.loginAs(),
    await server.loginAs({ role: "ADMIN" }),
  ];
  const id = await makeCircle(server, [{ user_id: owner.user.id }, { user_id: next.user.id }], { name: "画坊" });
  const role = { params: { id }, body: { userId: next.user.id, role: "moderator" as const } };
  expect([await server.call(staff.setRole, role, owner), await server.call(staff.setRole, role, owner)]).toMatchObject([
    { status: 200 },
    { status: 200 },
  ]);
  const hand = (userId: number, as: As) => server.call(at.transfer, { params: { id }, body: { userId } }, as);
  const both = await Promise.all([hand(next.user.id, owner), hand(next.user.id, owner)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  expect((await get(server, id, owner)).staff.map(({ user, role: is }) => [user.id, is])).toEqual([
    [next.user.id, "owner"],
    [owner.user.id, "moderator"],
  ]);
  expect(await titles(server, next)).toEqual(["圈子“画坊”转让给了你", "你成为了圈子“画坊”的圈子管理员"]);
  await hand(owner.user.id, admin);
  const log = (await server.call(at.log, { params: { id } })).data.items;
  expect(log.map(({ action, isSite }) => [action, isSite])).toEqual([
    ["transfer", true],
    ["transfer", false],
    ["make-moderator", false],
  ]);
  expect((await server.call(at.leave, { params: { id } }, next)).data).toEqual({ memberCount: 1 });
});

test("R14 members are found by a part of their name, common or rare, within the circle alone", async ({ server }) => {
  const owner = await server.loginAs({ name: "掌灯人" });
  const people = await Promise.all(["灯下看书", "灯塔", "渔夫"].map((name) => server.make.user({ name })));
  const id = await makeCircle(
    server,
    [owner.user, ...people.slice(0, 1), ...people.slice(2)].map((one) => ({ user_id: one.id })),
  );
  const found = async (q: string) =>
    (await server.call(staff.members, { params: { id }, query: { q } })).data.items.map((item) => item.name);
  expect([await found("灯"), await found("渔"), await found("塔")]).toEqual([["灯下看书", "掌灯人"], ["渔夫"], []]);
});
