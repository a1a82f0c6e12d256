import { adminEndpoints } from "#contract/console/admin.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { configEndpoints, siteConfig } from "#contract/shared/config.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { minorEndpoints } from "#contract/people/minor.ts";
import { profileEndpoints } from "#contract/accounts/profile.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { receiveCode } from "#tests/fixtures/phone-code.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;

const MINUTE = 60_000;
/** Moves the clock to the next time that it is `hour` in China. */
function goTo(server: ApiServer, hour: number): void {
  const inChina = (server.clock.now() + 8 * 3_600_000) % (24 * 3_600_000);
  server.clock.advance((hour * 3_600_000 - inChina + 24 * 3_600_000) % (24 * 3_600_000));
}
const turnOn = (server: ApiServer, as: Login, password = "2468") =>
  server.call(minorEndpoints.turnOn, { body: { password } }, as);
const turnOff = (server: ApiServer, as: Login, body: { password: string } | { smsCode: string }) =>
  server.call(minorEndpoints.turnOff, { body }, as);
const goOn = (server: ApiServer, as: Login, password: string) =>
  server.call(minorEndpoints.goOn, { body: { password } }, as);
const restOf = async (server: ApiServer, as: Login) => (await server.call(userEndpoints.current, {}, as)).data.minor;
const look = (server: ApiServer, as: Login) => server.call(articleEndpoints.list, { query: {} }, as);
const speak = (server: ApiServer, as: Login) =>
  server.call(dynamicEndpoints.create, { body: { source: "今天的风", formKey: newFormKey() } }, as);

test("A01 R19 the mode belongs to the account: at night all but its own pages are refused on every device, by day nothing", async ({
  server,
}) => {
  goTo(server, 20);
  const me = await server.loginAs();
  const other = await server.loginAs({ userId: me.user.id });
  expect(await restOf(server, me)).toBeUndefined();
  expect((await turnOn(server, me, "12a4")).status).toBe(400);
  expect((await turnOn(server, me)).status).toBe(200);
  expect((await turnOn(server, other, "1111")).status).toBe(409);
  for (const as of [me, other]) {
    expect(await restOf(server, as)).toEqual({ rests: null });
    expect((await look(server, as)).status).toBe(200);
  }
  expect((await speak(server, me)).status).toBe(200);

  goTo(server, 22);
  for (const as of [me, other]) {
    expect(await restOf(server, as)).toEqual({ rests: "night" });
    const refused = { status: 403, error: { code: "MINOR_REST" } };
    expect(await look(server, as)).toMatchObject(refused);
    expect(await speak(server, as)).toMatchObject(refused);
    expect((await server.call(configEndpoints.public, {}, as)).status).toBe(200);
    expect((await server.call(minorEndpoints.state, {}, as)).data).toMatchObject({ isOn: true, rests: "night" });
  }
  // The password adds minutes, but does not apply at night.
  expect((await goOn(server, me, "2468")).status).toBe(200);
  expect(await restOf(server, me)).toEqual({ rests: "night" });
  // Another member and a guest can still read.
  expect((await look(server, await server.loginAs())).status).toBe(200);
  goTo(server, 6);
  expect((await look(server, other)).status).toBe(200);

  goTo(server, 23);
  expect((await turnOff(server, other, { password: "1111" })).error?.fieldErrors).toHaveProperty("password");
  expect((await turnOff(server, other, { password: "2468" })).status).toBe(200);
  expect((await look(server, me)).status).toBe(200);
  expect((await turnOff(server, me, { password: "2468" })).status).toBe(409);
});

test("A01 minutes with a request are counted once, and after forty the password adds forty more, once", async ({
  server,
}) => {
  goTo(server, 9);
  const me = await server.loginAs();
  const other = await server.loginAs({ userId: me.user.id });
  await turnOn(server, me);
  const minutes = async () =>
    (await server.ctx.db.selectFrom("minor_mode").select("minutes").executeTakeFirst())?.minutes;
  const use = async (count: number) => {
    for (let minute = 0; minute < count; minute++) {
      server.clock.advance(MINUTE);
      await Promise.all([look(server, me), look(server, other), look(server, me)]);
    }
  };
  await use(3);
  await expect.poll(minutes).toBe(3);
  server.clock.advance(60 * MINUTE);
  expect(await minutes()).toBe(3);
  await use(37);
  await expect.poll(minutes).toBe(40);
  expect(await restOf(server, other)).toEqual({ rests: "limit" });
  expect((await look(server, me)).status).toBe(403);
  // Requests during a rest do not count as use.
  await use(2);
  expect(await minutes()).toBe(40);
  expect((await goOn(server, me, "9999")).status).toBe(400);
  const both = await Promise.all([goOn(server, me, "2468"), goOn(server, other, "2468")]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await server.call(minorEndpoints.state, {}, me)).data).toMatchObject({ minutesMax: 80, rests: null });
  expect((await look(server, me)).status).toBe(200);
  // The count restarts on the next day.
  goTo(server, 8);
  expect((await server.call(minorEndpoints.state, {}, me)).data).toMatchObject({ minutesMax: 40, rests: null });
});

test("A01 five wrong passwords an hour are allowed on all devices together, and a code to the phone turns the mode off", async ({
  server,
}) => {
  goTo(server, 9);
  const phone = "13900139077";
  const me = await server.loginAs({ phone });
  const other = await server.loginAs({ userId: me.user.id });
  await turnOn(server, me);
  const tries = await Promise.all(
    ["0000", "0001", "0002", "0003", "0004", "0005"].map((password, index) =>
      turnOff(server, index % 2 ? me : other, { password }),
    ),
  );
  expect(tries.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 400, 429]);
  expect((await turnOff(server, me, { password: "2468" })).status).toBe(429);
  expect((await turnOff(server, me, { smsCode: "000000" })).error?.fieldErrors).toHaveProperty("smsCode");
  const smsCode = await receiveCode(server, phone);
  expect((await turnOff(server, me, { smsCode })).status).toBe(200);
  expect(await restOf(server, other)).toBeUndefined();
  const row = await server.ctx.db.selectFrom("minor_mode").selectAll().executeTakeFirst();
  expect(row).toBeUndefined();
});

test("A01 R19 passwords that are tried while the mode is off use up no tries", async ({ server }) => {
  goTo(server, 9);
  const me = await server.loginAs();
  for (let tries = 0; tries < 7; tries++) {
    expect((await turnOff(server, me, { password: "0000" })).status).toBe(409);
    expect((await goOn(server, me, "0000")).status).toBe(409);
  }
  await turnOn(server, me);
  expect((await turnOff(server, me, { password: "0000" })).status).toBe(400);
  expect((await turnOff(server, me, { password: "2468" })).status).toBe(200);
});

test("A01 E09 where the operator disables the mode nobody can turn it on, and it applies to nobody", async ({
  server,
}) => {
  goTo(server, 9);
  const admin = await server.loginAs({ role: "ADMIN" });
  const me = await server.loginAs();
  await turnOn(server, me);
  const { siteUrl: _url, agreementVersion: _version, ...values } = siteConfig.parse({});
  const body = { revision: 0, values: { ...values, minorMode: "off" as const } };
  expect((await server.call(adminEndpoints.changeSettings, { body }, admin)).status).toBe(200);
  goTo(server, 23);
  expect((await look(server, me)).status).toBe(200);
  expect(await restOf(server, me)).toBeUndefined();
  expect((await turnOn(server, await server.loginAs())).status).toBe(403);
  expect((await server.call(minorEndpoints.state, {}, me)).data).toMatchObject({ isOffered: false, isOn: true });
  expect((await server.call(profileEndpoints.own, {}, me)).status).toBe(200);
});
