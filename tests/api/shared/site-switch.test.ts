import { adminEndpoints } from "#contract/console/admin.ts";
import { circleEndpoints } from "#contract/circles/circle.ts";
import { siteSwitches, switchRefusal } from "#contract/shared/switch-names.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { uniquePhone } from "#tests/fixtures/factories.ts";
import { receiveCode } from "#tests/fixtures/phone-code.ts";
import { beginTus, uploadVideo } from "#tests/fixtures/video-upload.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

async function switchAll(server: ApiServer, to: boolean): Promise<void> {
  const admin = await server.loginAs({ role: "ADMIN" });
  const { data } = await server.call(adminEndpoints.settings, {}, admin);
  const { siteUrl: _, ...values } = data.values;
  const body = {
    revision: data.revision,
    values: { ...values, ...Object.fromEntries(siteSwitches.map((name) => [name, to])) },
  };
  expect((await server.call(adminEndpoints.changeSettings, { body }, admin)).data.changed).toBe(siteSwitches.length);
}

const login = async (server: ApiServer, phone: string) =>
  server.call(userEndpoints.smsLogin, { body: { phone, smsCode: await receiveCode(server, phone) } });
const found = (server: ApiServer, token: string, name: string) =>
  server.call(
    circleEndpoints.create,
    { body: { name, category: "game", description: "一起玩", formKey: newFormKey() } },
    { token },
  );

test("A01 E09 a switched-off part is refused immediately, except to administrators, and returns with the switch", async ({
  server,
}) => {
  const known = await server.loginAs();
  const admin = await server.loginAs({ role: "ADMIN" });
  await switchAll(server, false);

  const phone = uniquePhone();
  const newcomer = await login(server, phone);
  expect(newcomer).toMatchObject({ status: 403, message: switchRefusal.registration });
  expect(await server.ctx.db.selectFrom("user").select("id").where("phone", "=", phone).execute()).toEqual([]);
  expect((await login(server, known.user.phone ?? "")).status).toBe(200);

  const clip = Buffer.from("no film");
  expect((await uploadVideo(server, known.token, clip)).message).toBe(switchRefusal.videoUpload);
  expect((await beginTus(server, known.token, 1000)).text).toContain(switchRefusal.videoUpload);
  expect((await beginTus(server, admin.token, 1000)).status).toBe(201);

  expect(await found(server, known.token, "观潮")).toMatchObject({
    status: 403,
    message: switchRefusal.circleFounding,
  });
  expect((await server.call(circleEndpoints.founding, {}, known)).data.refusal).toBe(switchRefusal.circleFounding);
  expect((await found(server, admin.token, "灯塔")).status).toBe(200);

  await switchAll(server, true);
  server.clock.advance(120_000);
  expect((await login(server, phone)).status).toBe(200);
  expect((await beginTus(server, known.token, 1000)).status).toBe(201);
  expect((await found(server, known.token, "观潮")).status).toBe(200);
});
