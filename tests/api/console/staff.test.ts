import { type adminEndpoints as endpointsOfAdmin, adminEndpoints } from "#contract/console/admin.ts";
import { countSiteDays } from "#api/services/console/staff/site-days.ts";
import { configEndpoints, siteConfig } from "#contract/shared/config.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { reportEndpoints } from "#contract/console/report.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const roles = ["guest", "member", "support", "moderator", "administrator"] as const;
type Role = (typeof roles)[number];
const targets = ["member", "support", "administrator"] as const;
type Target = (typeof targets)[number];

/** The data of a call that must succeed. */
async function ok<E extends Endpoint>(server: ApiServer, ...[endpoint, input, as]: Parameters<typeof server.call<E>>) {
  const answer = await server.call(endpoint, input, as);
  expect(answer.message).toBe("success");
  return answer.data;
}

const reason = "发布广告、引流或刷屏";
const answers = {
  //                     guest member support moderator administrator
  nobody: "               401    403     403       403           200",
  staff: "                401    403     200       200           200",
  moderators: "           401    403     403       200           200",
  refused: "              401    403     403       403           403",
} as const;

const isOn = "        401    403     403       409           409";
const onlyOnce = {
  member: "           401    403     403       200           409",
  support: isOn,
  administrator: isOn,
};
const noList = "401    403     403       403           404";
const noPicture = "401    403     403       404           404";
const words = { name: "广告", level: "ignore", fields: ["title"], words: "代开发票" };
const { siteUrl: _siteUrl, ...settingValues } = siteConfig.parse({});
interface Row {
  endpoint: keyof typeof endpointsOfAdmin;
  body?: object;
  /** The expected statuses by target; a string applies to every target. */
  expected: Record<Target, string> | string;
}
const acted = (member: string) => ({ member, support: answers.nobody, administrator: answers.refused });
const table: Row[] = [
  { endpoint: "people", expected: answers.staff },
  { endpoint: "log", expected: answers.nobody },
  { endpoint: "overview", expected: answers.staff },
  { endpoint: "waiting", expected: answers.staff },
  { endpoint: "settings", expected: answers.nobody },
  {
    endpoint: "changeSettings",
    body: { revision: 0, values: settingValues },
    expected: "401    403     403       403           409",
  },
  { endpoint: "undoSetting", body: { id: 999_999 }, expected: "401    403     403       403           404" },
  { endpoint: "agreement", expected: answers.nobody },
  { endpoint: "previewAgreement", body: { source: "新的条款" }, expected: answers.nobody },
  {
    endpoint: "publishAgreement",
    body: { source: "新的条款", note: "改写", asks: false, version: 9 },
    expected: "401    403     403       403           409",
  },
  { endpoint: "operation", expected: answers.nobody },
  { endpoint: "runJob", body: { job: "hot-rank" }, expected: "401    403     403       403           404" },
  {
    endpoint: "settleDeliveries",
    body: { act: "repeat", channel: "mail" },
    expected: "401    403     403       403           404",
  },
  { endpoint: "reviews", expected: answers.moderators },
  { endpoint: "settleReviews", body: { ids: [999_999], verdict: "approve" }, expected: answers.moderators },
  { endpoint: "reviewSettings", expected: answers.nobody },
  { endpoint: "changeReviewSettings", body: {}, expected: answers.nobody },
  { endpoint: "newcomers", expected: answers.moderators },
  // One hold is active at a time: the first permitted role starts or ends it.
  { endpoint: "holdNewcomers", body: { hours: 1 }, expected: onlyOnce },
  { endpoint: "endHold", body: { release: "none" }, expected: onlyOnce },
  { endpoint: "appeals", expected: answers.moderators },
  {
    endpoint: "settleAppeal",
    body: { verdict: "grant", reason },
    expected: "401    403     403       404           404",
  },
  { endpoint: "wordLists", expected: answers.nobody },
  { endpoint: "createWordList", body: words, expected: answers.nobody },
  { endpoint: "testWords", body: { text: "海边的风" }, expected: answers.nobody },
  { endpoint: "wordList", expected: noList },
  { endpoint: "changeWordList", body: { ...words, revision: 1 }, expected: noList },
  { endpoint: "removeWordList", expected: noList },
  { endpoint: "dryRunWords", expected: noList },
  { endpoint: "pictures", expected: answers.moderators },
  // For the staff the query is validated first.
  { endpoint: "suspectedPictures", expected: answers.moderators },
  { endpoint: "suspectedFilms", expected: answers.moderators },
  { endpoint: "picturesOf", expected: "401    403     400       400           400" },
  {
    endpoint: "forbidPictures",
    body: { imageIds: [999_999], level: "refuse" },
    expected: "401    403     403       400           400",
  },
  { endpoint: "tryPicture", expected: noPicture },
  { endpoint: "allowPicture", expected: noPicture },
  { endpoint: "person", expected: answers.staff },
  { endpoint: "note", body: { text: "刚来，话多" }, expected: answers.staff },
  { endpoint: "phone", body: { reason }, expected: answers.nobody },
  {
    endpoint: "exportRecords",
    body: { document: "调取通知书", reason, who: "不是 TA" },
    expected: "401    403     403       403           400",
  },
  { endpoint: "personContent", expected: answers.staff },
  { endpoint: "cleanupPreview", expected: acted(answers.moderators) },
  // No cleanup exists yet.
  { endpoint: "undoCleanup", expected: noPicture },
  { endpoint: "cleanUp", body: { scope: "all", reason }, expected: acted(answers.moderators) },
  { endpoint: "cleanupPeople", expected: answers.moderators },
  { endpoint: "cleanUpMany", body: { ids: [999_999], scope: "all", reason }, expected: answers.moderators },
  { endpoint: "undoCleanUpMany", expected: noPicture },
  { endpoint: "resetProfile", body: { parts: ["name"], reason }, expected: acted(answers.moderators) },
  { endpoint: "mergePreview", expected: answers.nobody },
  {
    endpoint: "mergePerson",
    body: { into: 999_999, confirm: "不是 TA", reason },
    expected: "401    403     403       403           400",
  },
  { endpoint: "role", body: { role: "moderator", reason }, expected: answers.nobody },
  { endpoint: "sanction", body: { kind: "mute", days: 3, reason }, expected: acted(answers.moderators) },
  { endpoint: "sanction", body: { kind: "ban", days: 0, reason }, expected: acted(answers.nobody) },
  // A target that may not be sanctioned is named in the answer.
  { endpoint: "sanctionMany", body: { ids: [999_999], kind: "mute", days: 3, reason }, expected: answers.moderators },
  { endpoint: "sanctionMany", body: { ids: [999_999], kind: "ban", days: 0, reason }, expected: answers.nobody },
  { endpoint: "warn", body: { reason }, expected: acted(answers.moderators) },
  { endpoint: "endSessions", body: { reason }, expected: acted(answers.nobody) },
  { endpoint: "lift", body: { kind: "mute", reason }, expected: acted(answers.moderators) },
  { endpoint: "tags", expected: answers.nobody },
  // No tag has a person's id by now.
  { endpoint: "changeTag", body: { name: "新名字" }, expected: noList },
  { endpoint: "mergeTag", body: { into: "资讯" }, expected: noList },
  { endpoint: "removeTag", expected: noList },
];

async function staffOf(server: ApiServer) {
  const person = async (over: { role?: "ADMIN"; staff?: "moderator" | "support" } = {}) => {
    const login = await server.loginAs(over.role ? { role: over.role } : {});
    if (over.staff)
      await server.ctx.db.updateTable("user").set({ staff_role: over.staff }).where("id", "=", login.user.id).execute();
    return login;
  };
  return {
    guest: undefined,
    member: await person(),
    support: await person({ staff: "support" }),
    moderator: await person({ staff: "moderator" }),
    administrator: await person({ role: "ADMIN" }),
    makeTarget: (of: Target) =>
      person(of === "administrator" ? { role: "ADMIN" } : of === "support" ? { staff: of } : {}),
  };
}

test("A01 every endpoint of the console answers each role as the table says, whoever the target is", async ({
  server,
}) => {
  expect(new Set(table.map((row) => row.endpoint))).toEqual(new Set(Object.keys(adminEndpoints)));
  const people = await staffOf(server);
  // A setting has changed, so the table's form has an old revision.
  const changed = { ...settingValues, siteName: "浮岛" };
  await ok(server, adminEndpoints.changeSettings, { body: { revision: 0, values: changed } }, people.administrator);
  const wrong: string[] = [];
  for (const { endpoint, body, expected } of table)
    for (const of of targets) {
      const statuses = (typeof expected === "string" ? expected : expected[of]).trim().split(/\s+/).map(Number);
      for (const [place, role] of roles.entries()) {
        const { user } = await people.makeTarget(of);
        if (endpoint === "lift")
          await server.ctx.db
            .updateTable("user")
            .set({ muted_until: server.ctx.clock.now() + 1e6 })
            .where("id", "=", user.id)
            .execute();
        const { method, path } = adminEndpoints[endpoint];
        const as: { token: string } | undefined = people[role as Role];
        const answer = await server.fetch(
          `/community/v1${path.replace("{id}", String(user.id)).replace("{kind}", "privacy")}`,
          {
            method: method.toUpperCase(),
            headers: { "content-type": "application/json", ...(as ? { authorization: `Bearer ${as.token}` } : {}) },
            ...(method === "get" ? {} : { body: JSON.stringify(body ?? {}) }),
          },
        );
        if (answer.status !== statuses[place])
          wrong.push(
            `${role} ${endpoint} ${JSON.stringify(body ?? {})} on ${of}: ${answer.status}, not ${statuses[place]}`,
          );
      }
    }
  expect(wrong).toEqual([]);
});

test("A01 a ban ends every session, is explained at the login, and ends when lifted", async ({ server }) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const phone = "13900139001";
  const target = await server.loginAs({ phone, name: "广告小号" });
  const other = await server.loginAs({ userId: target.user.id });
  const params = { id: target.user.id };
  await ok(server, adminEndpoints.sanction, { params, body: { kind: "ban", days: 7, reason } }, admin);
  for (const as of [target, other]) expect((await server.call(userEndpoints.current, {}, as)).status).toBe(401);
  const detail = await ok(server, adminEndpoints.person, { params }, admin);
  expect(detail).toMatchObject({ isBanned: true, sanctions: [{ kind: "ban", reason, liftedAt: null }] });
  const banned = await ok(server, adminEndpoints.people, { query: { filter: "banned" } }, admin);
  expect(banned.items.map((item) => item.id)).toEqual([target.user.id]);
  // A second ban replaces the first one's end; one sanction is active.
  await ok(server, adminEndpoints.sanction, { params, body: { kind: "ban", days: 0, reason } }, admin);
  const again = await ok(server, adminEndpoints.person, { params }, admin);
  expect(again.sanctions.map((one) => [one.until === null, one.liftedAt === null])).toEqual([
    [true, true],
    [false, false],
  ]);
  await ok(server, adminEndpoints.lift, { params, body: { kind: "ban", reason: "申诉成立" } }, admin);
  expect(
    (await server.call(adminEndpoints.lift, { params, body: { kind: "ban", reason: "再来" } }, admin)).status,
  ).toBe(409);
  expect((await ok(server, adminEndpoints.person, { params }, admin)).isBanned).toBe(false);
  const log = await ok(server, adminEndpoints.log, { query: { person: target.user.id } }, admin);
  expect(log.items.map((item) => item.act)).toEqual(["lift-ban", "ban", "ban"]);
  expect(log.items[1]).toMatchObject({ reason, actor: { id: admin.user.id }, person: { id: target.user.id } });
});

test("A01 a muted member reads and deletes, and every publishing endpoint says why not and until when", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const me = await server.loginAs();
  const write = () => server.call(dynamicEndpoints.create, { body: { source: "今天的风", formKey: newFormKey() } }, me);
  const made = await write();
  expect(made.status).toBe(200);
  await ok(
    server,
    adminEndpoints.sanction,
    { params: { id: me.user.id }, body: { kind: "mute", days: 3, reason } },
    admin,
  );
  const refused = await write();
  expect(refused.status).toBe(403);
  expect(refused.message).toMatch(/^你已被禁言（\d{4}-\d\d-\d\d \d\d:\d\d 解除），理由：发布广告/);
  const id = made.data.id;
  const comment = { subjectKind: "dynamic" as const, subjectId: id, source: "自己说", formKey: newFormKey() };
  expect((await server.call(commentEndpoints.create, { body: comment }, me)).status).toBe(403);
  expect((await server.call(dynamicEndpoints.remove, { params: { id } }, me)).status).toBe(200);
  server.clock.advance(3 * 86_400_000 + 1);
  expect((await write()).status).toBe(200);
});

test("A01 every endpoint that publishes text says so in the document, and the others are listed here", async ({
  server,
}) => {
  const answer = await server.fetch("/community/v1/openapi.json");
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, { "x-publishes"?: boolean }>> };
  const silent = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      ["post", "put"].includes(method) && !path.startsWith("/admin/") && !operation["x-publishes"]
        ? [`${method} ${path}`]
        : [],
    ),
  );
  expect(silent.toSorted()).toMatchInlineSnapshot(`
    [
      "post /article/preview",
      "post /article/remove",
      "post /article/restore",
      "post /article/{id}/essence",
      "post /article/{id}/like",
      "post /article/{id}/pin",
      "post /article/{id}/restore",
      "post /article/{id}/unschedule",
      "post /chat/conversation/{id}/mute",
      "post /chat/conversation/{id}/read",
      "post /chat/message/{id}/recall",
      "post /circle/follow",
      "post /circle/{id}/application/settle",
      "post /circle/{id}/application/withdraw",
      "post /circle/{id}/dissolve",
      "post /circle/{id}/dissolve/undo",
      "post /circle/{id}/founding/settle",
      "post /circle/{id}/invitation/create",
      "post /circle/{id}/invitation/withdraw",
      "post /circle/{id}/join",
      "post /circle/{id}/leave",
      "post /circle/{id}/member/ban",
      "post /circle/{id}/member/may-post",
      "post /circle/{id}/member/mute",
      "post /circle/{id}/member/remove",
      "post /circle/{id}/member/role",
      "post /circle/{id}/member/unban",
      "post /circle/{id}/member/unmute",
      "post /circle/{id}/notice-level",
      "post /circle/{id}/post/feature",
      "post /circle/{id}/post/move",
      "post /circle/{id}/post/pin",
      "post /circle/{id}/post/remove",
      "post /circle/{id}/review/setting",
      "post /circle/{id}/review/settle",
      "post /circle/{id}/room/message/remove",
      "post /circle/{id}/transfer",
      "post /comment/{id}/pin",
      "post /comment/{id}/restore",
      "post /danmaku/{id}/hide",
      "post /danmaku/{id}/like",
      "post /draft/article/save",
      "post /dynamic/remove",
      "post /dynamic/restore",
      "post /dynamic/{id}/like",
      "post /dynamic/{id}/restore",
      "post /favourite/folder/create",
      "post /favourite/move",
      "post /favourite/set",
      "post /feedback/remove",
      "post /feedback/restore",
      "post /feedback/{id}/follow",
      "post /feedback/{id}/restore",
      "post /feedback/{id}/vote",
      "post /growth/check-in",
      "post /image/upload",
      "post /invitation/{token}/accept",
      "post /live/ticket",
      "post /mail/address",
      "post /mail/confirm",
      "post /mail/unsubscribe",
      "post /message/read",
      "post /poll/{id}/vote",
      "post /removal/{id}/appeal",
      "post /removal/{id}/undo",
      "post /report/create",
      "post /report/settle",
      "post /report/{id}/settle",
      "post /review/{id}/appeal",
      "post /review/{id}/withdraw",
      "post /sanction/ban",
      "post /sanction/ban/appeal",
      "post /sanction/{id}/appeal",
      "post /search/history",
      "post /search/history/remove",
      "post /series/{id}/follow",
      "post /series/{id}/part/move",
      "post /series/{id}/part/remove",
      "post /sms/login",
      "post /user/agreement",
      "post /user/block",
      "post /user/comment/like",
      "post /user/export",
      "post /user/follow",
      "post /user/leave",
      "post /user/leave/undo",
      "post /user/logout",
      "post /user/minor/continue",
      "post /user/minor/off",
      "post /user/minor/on",
      "post /user/mute",
      "post /user/phone/change",
      "post /user/phone/code",
      "post /user/session/end-others",
      "post /user/sms/login",
      "post /user/wechat/authorize",
      "post /user/wechat/bind",
      "post /user/wechat/link",
      "post /user/wechat/link/proof",
      "post /user/wechat/login",
      "post /user/wechat/unbind",
      "post /video-file",
      "post /video/remove",
      "post /video/restore",
      "post /video/{id}/captions/preview",
      "post /video/{id}/like",
      "post /video/{id}/restore",
      "put /article/classify/tag/{id}",
      "put /article/{id}/place",
      "put /chat/setting",
      "put /draft/dynamic",
      "put /draft/feedback",
      "put /draft/video",
      "put /favourite/folder/{id}",
      "put /message/delivery",
      "put /message/quiet",
      "put /message/settings",
      "put /series/{id}/order",
      "put /user/danmaku/filter",
      "put /video/{id}/danmaku/settings",
      "put /video/{id}/place",
    ]
  `);
});

test("A01 the staff's log cannot be changed", async ({ server }) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const { user } = await server.loginAs();
  await ok(server, adminEndpoints.note, { params: { id: user.id }, body: { text: "看过了" } }, admin);
  await expect(server.ctx.db.updateTable("staff_log").set({ reason: "别的" }).execute()).rejects.toThrow(/append-only/);
  await expect(server.ctx.db.deleteFrom("staff_log").execute()).rejects.toThrow(/append-only/);
});

test("A01 administrators find people by phone and address, the search is logged, and others are refused", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const people = await staffOf(server);
  const target = await server.loginAs({ phone: "13900139002", name: "守塔的猫" });
  await server.ctx.db
    .updateTable("session")
    .set({ ip: "203.0.113.77" })
    .where("user_id", "=", target.user.id)
    .execute();
  const find = (q: string, as = admin) => server.call(adminEndpoints.people, { query: { q } }, as);
  for (const q of ["13900139002", "203.0.113.77", String(target.user.id), "守塔"]) {
    const found = await find(q);
    expect(
      found.data.items.map((item) => item.id),
      q,
    ).toContain(target.user.id);
  }
  for (const q of ["13900139002", "203.0.113.77"]) expect((await find(q, people.moderator)).status).toBe(403);
  // A search by address lists every person, whatever their number.
  await server.ctx.db.updateTable("session").set({ ip: "203.0.113.78" }).execute();
  const all = await server.call(adminEndpoints.people, { query: { q: "203.0.113.78", limit: 2 } }, admin);
  expect(all.data.items.length).toBeGreaterThan(5);
  const log = await ok(server, adminEndpoints.log, { query: {} }, admin);
  expect(log.items.map((item) => item.act)).toEqual(["search-ip", "search-ip", "search-phone"]);
});

test("A01 a moderator settles reports and removes posts, and a new role applies at the next request", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const helper = await server.loginAs();
  const list = () => server.call(reportEndpoints.list, { query: {} }, helper);
  expect((await list()).status).toBe(403);
  const body = { role: "moderator" as const, reason: "热心" };
  await ok(server, adminEndpoints.role, { params: { id: helper.user.id }, body }, admin);
  expect((await list()).status).toBe(200);
  expect((await ok(server, userEndpoints.current, {}, helper)).staffRole).toBe("moderator");
  const author = await server.loginAs();
  const { id } = await ok(
    server,
    dynamicEndpoints.create,
    { body: { source: "加群领福利", formKey: newFormKey() } },
    author,
  );
  await ok(server, dynamicEndpoints.remove, { params: { id }, query: { reason } }, helper);
  await ok(server, adminEndpoints.role, { params: { id: helper.user.id }, body: { role: "", reason: "离任" } }, admin);
  expect((await list()).status).toBe(403);
  expect((await server.call(adminEndpoints.role, { params: { id: admin.user.id }, body }, admin)).status).toBe(400);
});

test("A01 E09 a setting is changed, shown at once, logged and reset, and two administrators in conflict are told", async ({
  server,
}) => {
  const [one, two] = [await server.loginAs({ role: "ADMIN" }), await server.loginAs({ role: "ADMIN" })];
  const open = () => ok(server, adminEndpoints.settings, {}, one);
  const change = (more: object, as = one, revision = 0) =>
    server.call(adminEndpoints.changeSettings, { body: { revision, values: { ...settingValues, ...more } } }, as);
  expect(await open()).toMatchObject({ revision: 0, changes: [] });
  const links = [{ name: "灯塔", url: "https://example.com/" }];
  expect((await change({ siteName: "浮岛", friendlyLinks: links })).data).toEqual({ ok: true, changed: 2 });
  expect(await ok(server, configEndpoints.public)).toMatchObject({ siteName: "浮岛", friendlyLinks: links });
  expect(await change({ siteName: "灯塔" }, two)).toMatchObject({ status: 409 });
  const { revision, changes } = await open();
  expect(changes.map((item) => [item.act, item.actor.id])).toEqual([
    ["setting", one.user.id],
    ["setting", one.user.id],
  ]);
  expect((await change({ siteName: "灯塔", friendlyLinks: links }, two, revision)).data.changed).toBe(1);
  const ofName = changes.find((item) => item.after?.includes("siteName"));
  expect((await server.call(adminEndpoints.undoSetting, { body: { id: ofName?.id ?? 0 } }, one)).status).toBe(409);
  const [last] = (await open()).changes;
  await ok(server, adminEndpoints.undoSetting, { body: { id: last?.id ?? 0 } }, one);
  expect((await ok(server, configEndpoints.public)).siteName).toBe("浮岛");
  for (const wrong of [
    { siteName: "" },
    { siteLogo: "javascript:alert(1)" },
    { siteLogo: "//evil.example/x.svg" },
    { friendlyLinks: [{ name: "坏", url: "javascript:alert(1)" }] },
    { icpNumber: "京ICP备\n1号" },
    { announcementLink: "javascript:alert(1)" },
    { announcementLink: "//evil.example/" },
    { announcementLink: "/\\evil.example/" },
    { announcementLevel: "loud" },
    { announcementFrom: "明天" },
    { announcementFrom: "2026-11-28T04:00:00.000Z", announcementUntil: "2026-11-28T04:00:00.000Z" },
  ])
    expect(await change(wrong, one, (await open()).revision), JSON.stringify(wrong)).toMatchObject({ status: 400 });
});

test("A01 the console counts waiting items, and the last thirty days by the calendar of China", async ({ server }) => {
  const { ctx, clock } = server;
  const admin = await server.loginAs({ role: "ADMIN" });
  const member = await server.loginAs();
  await ok(server, dynamicEndpoints.create, { body: { source: "第一条", formKey: newFormKey() } }, member);
  await countSiteDays(ctx);
  const first = await ok(server, adminEndpoints.overview, {}, admin);
  expect(first.days).toHaveLength(30);
  expect(first.days.at(-1)).toMatchObject({ newcomers: 2, posts: 1, comments: 0, reports: 0, active: 2 });
  clock.advance(3 * 86_400_000);
  const { id } = await ok(
    server,
    dynamicEndpoints.create,
    { body: { source: "第二条", formKey: newFormKey() } },
    member,
  );
  await ok(server, reportEndpoints.create, { body: { kind: "dynamic", id, reason: "spam", text: "" } }, admin);
  await countSiteDays(ctx);
  await countSiteDays(ctx);
  const second = await ok(server, adminEndpoints.overview, {}, admin);
  expect(second.waiting).toEqual({ reviews: 0, appeals: 0, reports: 1, circles: 0, feedback: 0 });
  expect(await ok(server, adminEndpoints.waiting, {}, admin)).toEqual(second.waiting);
  expect(second.days.slice(-4).map((day) => [day.newcomers, day.posts, day.reports])).toEqual([
    [2, 1, 0],
    [0, 0, 0],
    [0, 0, 0],
    [0, 1, 1],
  ]);
});
