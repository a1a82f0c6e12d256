import { commentEndpoints } from "#contract/posts/comment.ts";
import { COMMUNITY_PATH } from "#contract/shared/paths.ts";
import { profileEndpoints } from "#contract/accounts/profile.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { endSessionsOf } from "#api/services/accounts/session/end-sessions.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { receiveCode } from "#tests/fixtures/phone-code.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const MINUTE = 60_000;
const WINDOWS_CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

const list = async (server: ApiServer, token: string) =>
  (await server.call(profileEndpoints.sessionList, {}, { token })).data;
const statusOf = async (server: ApiServer, token: string) =>
  (await server.call(userEndpoints.current, {}, { token })).status;
const iso = (time: number) => new Date(time).toISOString();

test("S02 the list shows device, location and times, newest login first, and marks the current session", async ({
  server,
}) => {
  const user = await server.make.user();
  const first = await server.loginAs({ userId: user.id });
  const started = server.clock.now();
  server.clock.advance(MINUTE);
  const body = JSON.stringify({ phone: user.phone, smsCode: await receiveCode(server, user.phone ?? "") });
  const answer = await server.fetch(`${COMMUNITY_PATH}/user/sms/login`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", "user-agent": WINDOWS_CHROME },
  });
  expect(answer.status).toBe(200);
  await server.loginAs();
  // The last-seen time is written in the background of a request, so the next request shows it.
  await list(server, first.token);
  const rows = await list(server, first.token);
  expect(rows).toEqual([
    {
      id: rows[0]?.id,
      current: false,
      device: "Windows · Chrome",
      region: "本机",
      createdAt: iso(started + MINUTE),
      lastSeenAt: iso(started + MINUTE),
    },
    {
      id: rows[1]?.id,
      current: true,
      device: "未知设备",
      region: null,
      createdAt: iso(started),
      lastSeenAt: iso(started + MINUTE),
    },
  ]);
  expect((await server.call(profileEndpoints.sessionList)).status).toBe(401);
});

test("S02 R15 a login shows its province: in the list, on the profile, and at texts written in that session", async ({
  server,
}) => {
  const user = await server.make.user();
  const login = { phone: user.phone ?? "", smsCode: await receiveCode(server, user.phone ?? "") };
  const { data } = await server.call(userEndpoints.smsLogin, { body: login }, { ip: "114.114.114.114" });
  expect(await list(server, data.token)).toMatchObject([{ region: "江苏", current: true }]);
  const profile = await server.call(userEndpoints.info, { params: { id: user.id } });
  expect(profile.data.region).toBe("江苏");
  const article = await server.make.article({ authorId: user.id });
  const comment = await server.call(
    commentEndpoints.create,
    { body: { subjectKind: "article", subjectId: article.id, source: "从这里说", formKey: newFormKey() } },
    { token: data.token },
  );
  const { data: page } = await server.call(commentEndpoints.list, {
    query: { subjectKind: "article", subjectId: article.id },
  });
  expect(page.items.find(({ id }) => id === comment.data.id)?.region).toBe("江苏");
});

test("S02 a session's last-seen time is written at most once a minute", async ({ server }) => {
  const { token } = await server.loginAs();
  const seen = async () =>
    (await server.ctx.db.selectFrom("session").select("last_seen_at").executeTakeFirstOrThrow()).last_seen_at;
  const started = server.clock.now();
  await Promise.all([statusOf(server, token), statusOf(server, token)]);
  expect(await seen()).toBe(started);
  server.clock.advance(MINUTE - 1);
  await statusOf(server, token);
  expect(await seen()).toBe(started);
  server.clock.advance(1);
  await Promise.all([statusOf(server, token), statusOf(server, token)]);
  expect(await seen()).toBe(started + MINUTE);
});

test("S02 only its owner can end a device's session, and only once", async ({ server }) => {
  const mine = await server.loginAs();
  const phone = await server.loginAs({ userId: mine.user.id });
  const other = await server.loginAs();
  const target = (await list(server, phone.token)).find((row) => row.current)?.id ?? 0;
  const end = (token: string) => server.call(profileEndpoints.sessionEnd, { params: { id: target } }, { token });
  expect(await end(other.token)).toMatchObject({ status: 404, message: "这台设备已经退出了" });
  expect(await statusOf(server, phone.token)).toBe(200);
  expect((await end(mine.token)).data).toEqual({ ok: true });
  expect(await statusOf(server, phone.token)).toBe(401);
  expect((await end(mine.token)).status).toBe(404);
  expect(await list(server, mine.token)).toHaveLength(1);
});

test("S02 a member ends all other devices at once, and this device and other members' devices stay logged in", async ({
  server,
}) => {
  const mine = await server.loginAs();
  const others = [await server.loginAs({ userId: mine.user.id }), await server.loginAs({ userId: mine.user.id })];
  const stranger = await server.loginAs();
  expect((await server.call(profileEndpoints.sessionEndOthers, {}, mine)).data).toEqual({ ok: true });
  for (const { token } of others) expect(await statusOf(server, token)).toBe(401);
  expect(await statusOf(server, mine.token)).toBe(200);
  expect(await statusOf(server, stranger.token)).toBe(200);
});

test("S03 a ban or a deletion ends every session of a user immediately", async ({ server }) => {
  const mine = await server.loginAs();
  const again = await server.loginAs({ userId: mine.user.id });
  const stranger = await server.loginAs();
  const { ctx } = server;
  const ended = ctx.db.transaction().execute((trx) => endSessionsOf({ ctx, trx, userId: mine.user.id }));
  expect(await ended).toBe(2);
  expect(await Promise.all([mine, again, stranger].map(({ token }) => statusOf(server, token)))).toEqual([
    401, 401, 200,
  ]);
});

test("K03 expired sessions are not listed", async ({ server }) => {
  const old = await server.loginAs();
  server.clock.advance(7 * 24 * 60 * MINUTE);
  const young = await server.loginAs({ userId: old.user.id });
  expect((await list(server, young.token)).map((row) => row.current)).toEqual([true]);
});
