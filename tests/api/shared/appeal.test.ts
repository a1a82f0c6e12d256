import { adminEndpoints } from "#contract/console/admin.ts";
import { appealEndpoints } from "#contract/moderation/appeal.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { removalEndpoints } from "#contract/console/removal.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { receiveCode } from "#tests/fixtures/phone-code.ts";
import { newFormKey, publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const DAY = 86_400_000;
const reason = "发布广告、引流或刷屏";
type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;

async function ok<E extends Endpoint>(server: ApiServer, ...[endpoint, input, as]: Parameters<typeof server.call<E>>) {
  const answer = await server.call(endpoint, input, as);
  expect(answer.message).toBe("success");
  return answer.data;
}

async function people(server: ApiServer) {
  const [admin, other, moderator, second, me] = [
    await server.loginAs({ role: "ADMIN" }),
    await server.loginAs({ role: "ADMIN" }),
    await server.loginAs(),
    await server.loginAs(),
    await server.loginAs({ phone: "13900139009", name: "赶海人" }),
  ];
  await server.ctx.db
    .updateTable("user")
    .set({ staff_role: "moderator" })
    .where("id", "in", [moderator.user.id, second.user.id])
    .execute();
  return { admin, other, moderator, second, me };
}

const sanction = (server: ApiServer, as: Login, me: Login, kind: "ban" | "mute", days = 7) =>
  ok(server, adminEndpoints.sanction, { params: { id: me.user.id }, body: { kind, days, reason } }, as);
const queue = async (server: ApiServer, as: Login) => (await ok(server, adminEndpoints.appeals, {}, as)).items;
const settle = (server: ApiServer, as: Login, id: number, verdict: "grant" | "deny") =>
  server.call(adminEndpoints.settleAppeal, { params: { id }, body: { verdict, reason: "看过了" } }, as);
const own = async (server: ApiServer, as: Login) => (await ok(server, appealEndpoints.sanctions, {}, as)).items;
const removed = async (server: ApiServer, as: Login) => (await ok(server, appealEndpoints.removals, {}, as)).items;
const appeal = (server: ApiServer, as: Login, id: number, text = "说的是海，不是广告") =>
  server.call(appealEndpoints.appealSanction, { params: { id }, body: { text } }, as);
const notices = async (server: ApiServer, as: Login) =>
  (await ok(server, messageEndpoints.list, { params: { tab: "system" } }, as)).items.map(({ title, body, path }) => [
    title,
    body,
    path,
  ]);
const write = (server: ApiServer, as: Login) =>
  server.call(dynamicEndpoints.create, { body: { source: "今天的风", formKey: newFormKey() } }, as);

test("A01 a muted member reads the reason and appeals once, and another of the staff lifts the mute with a notice", async ({
  server,
}) => {
  const { admin, moderator, second, me } = await people(server);
  await sanction(server, moderator, me, "mute");
  const [told] = await notices(server, me);
  expect(told?.[1]).toContain(`理由：${reason}`);
  const [mute] = await own(server, me);
  expect(mute).toMatchObject({ kind: "mute", reason, stands: true, appeal: null });
  expect(told?.[2]).toBe("/user/manage/sanction");
  const id = mute?.id ?? 0;
  expect((await appeal(server, second, id)).status).toBe(409);
  expect((await appeal(server, me, id, " ")).error?.fieldErrors).toHaveProperty("text");
  expect((await appeal(server, me, id)).status).toBe(200);
  expect(await appeal(server, me, id)).toMatchObject({ status: 409, message: "已经申诉过了，一次决定只能申诉一次" });
  // The decider does not see the appeal, and cannot settle it.
  expect(await queue(server, moderator)).toEqual([]);
  const [item] = await queue(server, second);
  expect(item).toMatchObject({
    kind: "mute",
    author: { id: me.user.id },
    text: "说的是海，不是广告",
    decision: { by: { id: moderator.user.id }, reason },
  });
  const number = item?.id ?? 0;
  expect(await settle(server, moderator, number, "grant")).toMatchObject({ status: 403 });
  expect((await write(server, me)).status).toBe(403);
  const both = await Promise.all([settle(server, second, number, "grant"), settle(server, admin, number, "deny")]);
  expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  const isGranted = both[0]?.status === 200;
  expect((await write(server, me)).status).toBe(isGranted ? 200 : 403);
  expect((await own(server, me))[0]).toMatchObject({
    stands: !isGranted,
    appealableUntil: null,
    appeal: { state: isGranted ? "granted" : "denied", reason: "看过了" },
  });
  const log = await ok(server, adminEndpoints.log, { query: { person: me.user.id } }, admin);
  expect(log.items.map((line) => line.act)).toEqual(
    isGranted ? ["lift-mute", "settle-appeal", "mute"] : ["settle-appeal", "mute"],
  );
  expect(log.items.every((line) => line.reason !== "")).toBe(true);
  expect((await notices(server, me))[0]?.[1]).toMatch(/说明：看过了$/);
});

test("A01 an appeal is possible for fifteen days, and closes when the sanction is lifted or replaced", async ({
  server,
}) => {
  const before = await people(server);
  await sanction(server, before.admin, before.me, "mute", 30);
  const again = ({ user }: Login) => server.loginAs({ userId: user.id });
  server.clock.advance(15 * DAY + 1);
  const [admin, other, me] = [await again(before.admin), await again(before.other), await again(before.me)];
  const [first] = await own(server, me);
  expect((await own(server, me))[0]).toMatchObject({ stands: true, appealableUntil: null });
  expect((await appeal(server, me, first?.id ?? 0)).status).toBe(403);
  await sanction(server, admin, me, "mute", 7);
  const [second] = await own(server, me);
  await ok(server, appealEndpoints.appealSanction, { params: { id: second?.id ?? 0 }, body: { text: "不是" } }, me);
  const [item] = await queue(server, other);
  await sanction(server, admin, me, "mute", 30);
  expect(await queue(server, other)).toEqual([]);
  expect((await settle(server, other, item?.id ?? 0, "grant")).status).toBe(409);
  expect((await own(server, me)).map((one) => one.appeal?.state ?? null)).toEqual([null, "lapsed", null]);
  // The new sanction can be appealed while it is in force.
  const [third] = await own(server, me);
  const lift = { params: { id: me.user.id }, body: { kind: "mute" as const, reason: "够了" } };
  await ok(server, adminEndpoints.lift, lift, admin);
  expect((await appeal(server, me, third?.id ?? 0)).status).toBe(409);
  // A warning is no sanction with an end.
  await ok(server, adminEndpoints.warn, { params: { id: me.user.id }, body: { reason } }, admin);
  const [warning] = await own(server, me);
  expect(warning).toMatchObject({ kind: "warning", appealableUntil: null });
  expect((await appeal(server, me, warning?.id ?? 0)).status).toBe(409);
});

test("A01 a banned member proves the phone, reads reason and end, and appeals, and nothing else is open to them", async ({
  server,
}) => {
  const { admin, other, moderator, me } = await people(server);
  await sanction(server, admin, me, "ban");
  const login = async () => {
    server.clock.advance(120_000);
    const smsCode = await receiveCode(server, "13900139009");
    return server.call(userEndpoints.smsLogin, { body: { phone: "13900139009", smsCode } });
  };
  const wrong = await server.call(userEndpoints.smsLogin, { body: { phone: "13900139009", smsCode: "000000" } });
  expect(wrong.error).not.toHaveProperty("banPass");
  const refused = await login();
  expect(refused).toMatchObject({ status: 403, message: expect.stringContaining(reason) as string });
  const pass = refused.error?.banPass ?? "";
  const read = (given: string) => server.call(appealEndpoints.readBan, { body: { pass: given } });
  expect((await read(pass)).data).toMatchObject({ isBanned: true, ban: { reason, stands: true, appeal: null } });
  // A pass with another id, a truncated one and an empty one are refused; the pass is no session either.
  for (const bad of [pass.replace(/^\d+/, String(admin.user.id)), pass.slice(0, -1), "", "1.2.3"])
    expect((await read(bad)).status).toBe(403);
  expect((await server.call(userEndpoints.current, {}, { token: pass })).status).toBe(401);
  expect((await server.call(appealEndpoints.sanctions, {}, { token: pass })).status).toBe(401);
  const send = (text: string) => server.call(appealEndpoints.appealBan, { body: { pass, text } });
  expect((await send("")).error?.fieldErrors).toHaveProperty("text");
  expect([(await send("是误会")).status, (await send("再说一次")).status]).toEqual([200, 409]);
  expect((await read(pass)).data.ban?.appeal).toMatchObject({ state: "open", text: "是误会" });
  // Moderators neither ban nor lift bans.
  expect(await queue(server, moderator)).toEqual([]);
  const [item] = await queue(server, other);
  expect((await settle(server, moderator, item?.id ?? 0, "grant")).status).toBe(403);
  expect((await server.call(adminEndpoints.appeals, { query: { kind: "ban" } }, moderator)).status).toBe(403);
  server.clock.advance(900_001);
  expect((await read(pass)).status).toBe(403);
  expect((await settle(server, other, item?.id ?? 0, "grant")).status).toBe(200);
  expect((await login()).status).toBe(200);
  const log = await ok(server, adminEndpoints.log, { query: { person: me.user.id } }, admin);
  expect(log.items.map((line) => [line.act, line.actor.id])).toEqual([
    ["lift-ban", other.user.id],
    ["settle-appeal", other.user.id],
    ["ban", admin.user.id],
  ]);
  expect(JSON.parse(log.items[0]?.before ?? "{}")).toHaveProperty("until");
});

test("A04 an author appeals against a removal, and another of the staff restores the post with comments and counters", async ({
  server,
}) => {
  const { admin, moderator, second, me } = await people(server);
  const dynamic = await postDynamic(server, me.token, { source: "今天的海很蓝" });
  const article = await publishArticle(server, admin.token);
  const comment = await writeComment(server, me.token, { articleId: article, source: "写得真好" });
  await ok(server, dynamicEndpoints.remove, { params: { id: dynamic }, query: { reason } }, moderator);
  await ok(server, commentEndpoints.remove, { params: { id: comment }, query: { reason } }, moderator);
  const list = await removed(server, me);
  expect(list).toMatchObject([
    { kind: "comment", title: "写得真好", reason, path: null },
    { kind: "dynamic", reason, path: null },
  ]);
  expect(await removed(server, second)).toEqual([]);
  const send = (id: number, as: Login) =>
    server.call(appealEndpoints.appealRemoval, { params: { id }, body: { text: "不是广告" } }, as);
  for (const { id } of list) {
    expect((await send(id, second)).status).toBe(409);
    expect([(await send(id, me)).status, (await send(id, me)).status]).toEqual([200, 409]);
  }
  expect(await queue(server, moderator)).toEqual([]);
  const items = await queue(server, second);
  expect(items.map(({ removed: what }) => [what?.kind, what?.words])).toEqual([
    ["comment", "写得真好"],
    ["dynamic", "今天的海很蓝"],
  ]);
  for (const { id } of items) expect((await settle(server, second, id, "grant")).status).toBe(200);
  const back = await removed(server, me);
  expect(back.map((one) => [one.path !== null, one.appeal?.state])).toEqual([
    [true, "granted"],
    [true, "granted"],
  ]);
  const row = await server.ctx.db
    .selectFrom("article")
    .select("comment_count")
    .where("id", "=", article)
    .executeTakeFirstOrThrow();
  expect(row.comment_count).toBe(1);
  const told = await notices(server, me);
  expect(told[0]).toEqual([expect.stringContaining("已恢复"), "申诉成立。说明：看过了", `/dynamic/${dynamic}`]);
  const log = await ok(server, adminEndpoints.log, { query: { act: "undo-removal" } }, admin);
  expect(log.items.map((line) => [line.actor.id, line.reason])).toEqual([
    [second.user.id, "看过了"],
    [second.user.id, "看过了"],
  ]);
  // A removal that is undone before the settlement closes the appeal.
  await ok(server, dynamicEndpoints.remove, { params: { id: dynamic }, query: { reason } }, moderator);
  const [again] = await removed(server, me);
  expect((await send(again?.id ?? 0, me)).status).toBe(200);
  const [open] = await queue(server, second);
  await ok(server, removalEndpoints.undo, { params: { id: again?.id ?? 0 } }, moderator);
  expect(await queue(server, second)).toEqual([]);
  expect((await settle(server, second, open?.id ?? 0, "grant")).status).toBe(409);
  expect((await removed(server, me))[0]?.appeal?.state).toBe("lapsed");
});

test("A01 of parallel appeals one is stored, and of two staff who undo a removal one succeeds", async ({ server }) => {
  const { moderator, second, admin, me } = await people(server);
  await sanction(server, moderator, me, "mute");
  const [mute] = await own(server, me);
  const sent = await Promise.all([1, 2, 3].map(() => appeal(server, me, mute?.id ?? 0)));
  expect(sent.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409]);
  const lift = { params: { id: me.user.id }, body: { kind: "mute" as const, reason: "够了" } };
  const [item] = await queue(server, second);
  const both = await Promise.all([
    settle(server, second, item?.id ?? 0, "grant"),
    server.call(adminEndpoints.lift, lift, admin),
  ]);
  expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  const dynamic = await postDynamic(server, me.token);
  await ok(server, dynamicEndpoints.remove, { params: { id: dynamic }, query: { reason } }, moderator);
  const [gone] = await removed(server, me);
  const params = { id: gone?.id ?? 0 };
  await ok(server, appealEndpoints.appealRemoval, { params, body: { text: "不是广告" } }, me);
  const [open] = await queue(server, second);
  const answers = await Promise.all([
    settle(server, second, open?.id ?? 0, "grant"),
    server.call(removalEndpoints.undo, { params }, admin),
  ]);
  expect(answers.map((answer) => answer.status).every((status) => [200, 409].includes(status))).toBe(true);
  expect((await ok(server, dynamicEndpoints.get, { params: { id: dynamic } }, me)).dynamic.id).toBe(dynamic);
});

test("A01 where nobody else could settle an appeal its decider may after three days, with a log line and a notice", async ({
  server,
}) => {
  const [admin, me] = [await server.loginAs({ role: "ADMIN" }), await server.loginAs()];
  const helper = await server.loginAs();
  const staffRole = (role: "moderator" | null, areas: string | null = null) =>
    server.ctx.db
      .updateTable("user")
      .set({ staff_role: role, staff_areas: areas })
      .where("id", "=", helper.user.id)
      .execute();
  await sanction(server, admin, me, "mute", 30);
  const [mute] = await own(server, me);
  expect((await appeal(server, me, mute?.id ?? 0)).status).toBe(200);
  const { id } = await server.ctx.db.selectFrom("appeal").select("id").executeTakeFirstOrThrow();
  server.clock.advance(3 * DAY - 1);
  expect(await queue(server, admin)).toEqual([]);
  expect((await settle(server, admin, id, "grant")).status).toBe(403);
  server.clock.advance(1);
  // A moderator who may mute counts as another decider; a moderator of some areas does not.
  await staffRole("moderator");
  expect(await queue(server, admin)).toEqual([]);
  expect((await settle(server, admin, id, "grant")).status).toBe(403);
  await staffRole("moderator", '["comment"]');
  expect(await queue(server, admin)).toMatchObject([{ id, decision: { isOwn: true } }]);
  expect((await settle(server, admin, id, "deny")).status).toBe(200);
  const told = "看过了（本站没有能处理它的另一位管理员，由作出原决定的人重新看过）";
  expect((await own(server, me))[0]).toMatchObject({ stands: true, appeal: { state: "denied", reason: told } });
  expect((await notices(server, me))[0]?.[1]).toBe(`说明：${told}`);
  const [line] = (await ok(server, adminEndpoints.log, { query: { act: "settle-appeal" } }, admin)).items;
  expect(line).toMatchObject({ reason: told });
  expect(JSON.parse(line?.after ?? "{}")).toEqual({ granted: false, isAlone: true });
  // Of two deciders one is the appellant.
  await staffRole("moderator");
  const dynamic = await postDynamic(server, helper.token);
  await ok(server, dynamicEndpoints.remove, { params: { id: dynamic }, query: { reason } }, admin);
  const [gone] = await removed(server, helper);
  const params = { id: gone?.id ?? 0 };
  await ok(server, appealEndpoints.appealRemoval, { params, body: { text: "不是广告" } }, helper);
  expect(await queue(server, admin)).toEqual([]);
  server.clock.advance(3 * DAY);
  const [item] = await queue(server, admin);
  expect(item).toMatchObject({ kind: "removal", decision: { isOwn: true } });
  expect((await settle(server, helper, item?.id ?? 0, "grant")).status).toBe(403);
  expect((await settle(server, admin, item?.id ?? 0, "grant")).status).toBe(200);
  expect((await removed(server, helper))[0]).toMatchObject({ path: `/dynamic/${dynamic}` });
});
