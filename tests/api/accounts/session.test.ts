import { COMMUNITY_PATH } from "#contract/shared/paths.ts";
import { smsEndpoints } from "#contract/people/sms.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { cleanUp } from "#api/jobs/clean-up.ts";
import { uniquePhone } from "#tests/fixtures/factories.ts";
import { signFor } from "#tests/fixtures/sms-sign.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const SECOND = 1000;
const DAY = 86_400_000;

async function loginBySms(server: ApiServer, phone = uniquePhone()) {
  await server.call(smsEndpoints.sendPhoneCode, { body: { phone, sign: signFor(server, phone) } });
  const { data } = await server.call(userEndpoints.smsLogin, {
    body: { phone, smsCode: server.sms.sent.at(-1)?.code as string },
  });
  return data;
}

const statusOf = async (server: ApiServer, token: string) =>
  (await server.call(userEndpoints.current, {}, { token })).status;

test("K03 a session expires after seven days", async ({ server }) => {
  const { token } = await loginBySms(server);
  server.clock.advance(604_800 * SECOND - 1);
  expect(await statusOf(server, token)).toBe(200);
  server.clock.advance(1);
  expect(await statusOf(server, token)).toBe(401);
});

test("S02 logout revokes this session and no other", async ({ server }) => {
  const phone = uniquePhone();
  const first = await loginBySms(server, phone);
  server.clock.advance(120 * SECOND);
  const second = await loginBySms(server, phone);
  expect(await server.call(userEndpoints.logout, {}, { token: first.token })).toMatchObject({
    status: 200,
    data: { ok: true },
  });
  expect(await statusOf(server, first.token)).toBe(401);
  expect(await server.call(userEndpoints.logout, {}, { token: first.token })).toMatchObject({ status: 401 });
  expect(await statusOf(server, second.token)).toBe(200);
});

test("S02 logout needs no body, and a body that is not JSON is a bad request that revokes nothing", async ({
  server,
}) => {
  const { token } = await loginBySms(server);
  const logout = (body?: string) =>
    server.fetch(`${COMMUNITY_PATH}/user/logout`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body }),
    });
  expect((await logout("{")).status).toBe(400);
  expect(await statusOf(server, token)).toBe(200);
  expect((await logout()).status).toBe(200);
  expect(await statusOf(server, token)).toBe(401);
});

test("X01 an unknown, missing or malformed token is answered with a request to log in again", async ({ server }) => {
  await loginBySms(server);
  for (const authorization of ["Bearer unknown", "Basic abc", "Bearer ", ""]) {
    const response = await server.fetch(`${COMMUNITY_PATH}/user/current`, {
      headers: authorization === "" ? {} : { authorization },
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      statusCode: 401,
      message: "请重新登录",
      data: { code: "UNAUTHORIZED" },
    });
  }
});

test("C05 the current user comes with counters and picture", async ({ server }) => {
  const { user, token, fingerprint } = await server.loginAs({ name: "云游者", role: "ADMIN" });
  const image = await server.make.image({ ownerId: user.id });
  await server.ctx.db.updateTable("user").set({ avatar_image_id: image.id }).where("id", "=", user.id).execute();
  const phone = user.phone as string;
  expect((await server.call(userEndpoints.current, {}, { token })).data).toEqual({
    id: user.id,
    name: "云游者",
    avatar: { id: image.id, url: `/media/${image.key}`, thumbUrl: `/media/${image.thumb_key}`, width: 1, height: 1 },
    role: "ADMIN",
    phoneMasked: `${phone.slice(0, 3)}****${phone.slice(7)}`,
    systemNoticeCount: 0,
    commentNoticeCount: 0,
    chatMessageCount: 0,
    mentionNoticeCount: 0,
    likeNoticeCount: 0,
    followNoticeCount: 0,
    circles: [],
    checkIn: { isDone: false, streak: 0 },
    staffRole: null,
    staffAreas: null,
    sessionFingerprint: fingerprint,
  });
});

test("S03 a ban ends the open sessions", async ({ server }) => {
  const { token, userInfo } = await loginBySms(server);
  await server.ctx.db
    .updateTable("user")
    .set({ banned_until: server.clock.now() + DAY })
    .where("id", "=", userInfo.id)
    .execute();
  expect(await statusOf(server, token)).toBe(401);
});

test("K03 clean-up removes expired rows and nothing else", async ({ server }) => {
  const { db } = server.ctx;
  const now = () => server.clock.now();
  const kept = await loginBySms(server);
  const revoked = await server.loginAs();
  await server.call(userEndpoints.logout, {}, { token: revoked.token });
  await db
    .insertInto("form_result")
    .values({ user_id: 1, form_key: "old", content: "", result: "{}", created_at: now() })
    .execute();
  await db.insertInto("outbox_event").values({ payload: "{}", created_at: now() }).execute();

  expect(await cleanUp({ ctx: server.ctx })).toEqual({
    smsCodes: 0,
    smsSigns: 0,
    smsKnown: 0,
    formResults: 0,
    outboxEvents: 0,
    sessions: 0,
    liveTickets: 0,
    wordHits: 0,
    saidTexts: 0,
    notices: 0,
    deliveries: 0,
  });
  server.clock.advance(300 * SECOND + 1);
  expect(await cleanUp({ ctx: server.ctx })).toMatchObject({ smsCodes: 0, smsSigns: 1 });

  server.clock.advance(DAY);
  await db
    .insertInto("form_result")
    .values({ user_id: 1, form_key: "young", content: "", result: "{}", created_at: now() })
    .execute();
  await db.insertInto("outbox_event").values({ payload: "{}", created_at: now() }).execute();
  expect(await cleanUp({ ctx: server.ctx })).toEqual({
    smsCodes: 1,
    smsSigns: 0,
    smsKnown: 0,
    formResults: 1,
    // The other one told of the logout.
    outboxEvents: 2,
    sessions: 0,
    liveTickets: 0,
    wordHits: 0,
    saidTexts: 0,
    notices: 0,
    deliveries: 0,
  });
  expect(await db.selectFrom("form_result").select("form_key").execute()).toEqual([{ form_key: "young" }]);
  expect(await db.selectFrom("outbox_event").select("id").execute()).toHaveLength(1);
  expect(await statusOf(server, kept.token)).toBe(200);

  // Ended sessions are the login log that the law requires for half a year, and no longer.
  server.clock.advance(6 * DAY);
  expect(await cleanUp({ ctx: server.ctx })).toMatchObject({ sessions: 0 });
  const ips = () => db.selectFrom("session").select("ip").execute();
  expect(await ips()).toHaveLength(2);
  server.clock.advance(173 * DAY - 300 * SECOND - 1);
  expect(await cleanUp({ ctx: server.ctx })).toMatchObject({ sessions: 0 });
  server.clock.advance(300 * SECOND + 1);
  const young = await server.loginAs();
  expect(await cleanUp({ ctx: server.ctx })).toMatchObject({ sessions: 2 });
  expect(await ips()).toHaveLength(1);
  expect(await statusOf(server, young.token)).toBe(200);
});

test("C17 an sms sign that clean-up has forgotten is refused as expired, so it cannot be replayed", async ({
  server,
}) => {
  const phone = uniquePhone();
  const sign = signFor(server, phone, Math.floor(server.clock.now() / 1000) + 300);
  const send = () => server.call(smsEndpoints.sendPhoneCode, { body: { phone, sign } });
  expect((await send()).status).toBe(200);
  server.clock.advance(600 * SECOND);
  await cleanUp({ ctx: server.ctx });
  expect(await send()).toMatchObject({ status: 400, message: "签名已使用，请刷新页面后重试" });
  server.clock.advance(1);
  expect(await cleanUp({ ctx: server.ctx })).toMatchObject({ smsSigns: 1 });
  expect(await send()).toMatchObject({ status: 400, message: "签名已过期，请刷新页面后重试" });
});
