import { adminEndpoints } from "#contract/console/admin.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { expect, test } from "#tests/setup/api-test.ts";

const reason = "发布广告、引流或刷屏";

test("A01 one request bans several members, each with a log line, and names those who may not be banned", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const other = await server.loginAs({ role: "ADMIN" });
  const spam = [await server.loginAs(), await server.loginAs()];
  const ids = [...spam, admin, other].map(({ user }) => user.id);
  const body = { ids: [...ids, 999_999, ids[0] as number], kind: "ban" as const, days: 7, reason };
  const { data } = await server.call(adminEndpoints.sanctionMany, { body }, admin);
  expect(data).toEqual({
    done: 2,
    failed: [
      { id: admin.user.id, message: "不能对自己这样做" },
      { id: other.user.id, message: "不能对管理员这样做，请先撤去管理员身份" },
      { id: 999_999, message: "没有这位成员" },
    ],
  });
  for (const as of spam) expect((await server.call(userEndpoints.current, {}, as)).status).toBe(401);
  const log = await server.call(adminEndpoints.log, { query: { act: "ban" } }, admin);
  expect(log.data.items.map(({ person, reason: why }) => [person?.id, why])).toEqual(
    [...spam].reverse().map(({ user }) => [user.id, reason]),
  );
  const banned = await server.call(adminEndpoints.people, { query: { filter: "banned" } }, admin);
  expect(new Set(banned.data.items.map(({ id }) => id))).toEqual(new Set(spam.map(({ user }) => user.id)));
});

test("A01 a moderator mutes several members and bans none, for one to twenty people, a known reason and length", async ({
  server,
}) => {
  const moderator = await server.loginAs();
  const support = await server.loginAs();
  for (const [{ user }, role] of [
    [moderator, "moderator"],
    [support, "support"],
  ] as const)
    await server.ctx.db.updateTable("user").set({ staff_role: role }).where("id", "=", user.id).execute();
  const member = await server.loginAs();
  const ids = [support.user.id, member.user.id];
  const press = (over: object) =>
    server.call(
      adminEndpoints.sanctionMany,
      { body: { ids, kind: "mute" as const, days: 3 as number, reason, ...over } },
      moderator,
    );
  expect((await press({ kind: "ban" })).status).toBe(403);
  for (const wrong of [
    { ids: [] },
    { ids: Array.from({ length: 21 }, (_, index) => index + 1) },
    { days: 2 },
    { reason: " " },
    { kind: "warning" },
  ])
    expect((await press(wrong)).status).toBe(400);
  expect((await press({})).data).toEqual({
    done: 1,
    failed: [{ id: support.user.id, message: "只有管理员可以对管理团队的成员这样做" }],
  });
  const muted = await server.call(adminEndpoints.people, { query: { filter: "muted" } }, moderator);
  expect(muted.data.items.map(({ id }) => id)).toEqual([member.user.id]);
});

test("A01 when two staff sanction the same people at the same time, each person has one sanction", async ({
  server,
}) => {
  const admins = [await server.loginAs({ role: "ADMIN" }), await server.loginAs({ role: "ADMIN" })];
  const ids: number[] = [];
  for (let made = 0; made < 5; made += 1) ids.push((await server.loginAs()).user.id);
  const answers = await Promise.all(
    admins.map((as, index) =>
      server.call(
        adminEndpoints.sanctionMany,
        { body: { ids: index === 0 ? ids : ids.toReversed(), kind: "mute", days: 3, reason } },
        as,
      ),
    ),
  );
  expect(answers.map(({ data }) => data)).toEqual([
    { done: 5, failed: [] },
    { done: 5, failed: [] },
  ]);
  const standing = await server.ctx.db
    .selectFrom("sanction")
    .select("user_id")
    .where("lifted_at", "is", null)
    .orderBy("user_id")
    .execute();
  expect(standing.map((row) => row.user_id)).toEqual(ids);
});
