import { profileEndpoints } from "#contract/accounts/profile.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { uniquePhone } from "#tests/fixtures/factories.ts";
import { receiveCode, wrongCode } from "#tests/fixtures/phone-code.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const change = (server: ApiServer, token: string, body: { currentCode: string; phone: string; smsCode: string }) =>
  server.call(profileEndpoints.changePhone, { body }, { token });

async function setUp(server: ApiServer, phone = uniquePhone()) {
  const login = await server.loginAs();
  const currentCode = await receiveCode(server, login.user.phone ?? "");
  return { ...login, body: { currentCode, phone, smsCode: await receiveCode(server, phone) } };
}

test("R19 with codes for both phones the account moves to the new phone, and its other sessions end", async ({
  server,
}) => {
  const { user, token, body } = await setUp(server);
  const elsewhere = await server.loginAs({ userId: user.id });
  const stranger = await server.loginAs();
  const answer = await change(server, token, body);
  expect(answer.data.phoneMasked).toBe(`${body.phone.slice(0, 3)}****${body.phone.slice(7)}`);
  const statuses = await Promise.all(
    [token, elsewhere.token, stranger.token].map(
      async (each) => (await server.call(userEndpoints.current, {}, { token: each })).status,
    ),
  );
  expect(statuses).toEqual([200, 401, 200]);
  expect(await server.ctx.db.selectFrom("sms_code").select("active").execute()).toEqual([{ active: 0 }, { active: 0 }]);
  server.clock.advance(120_000);
  const login = await server.call(userEndpoints.smsLogin, {
    body: { phone: body.phone, smsCode: await receiveCode(server, body.phone) },
  });
  expect(login.data.userInfo.id).toBe(user.id);
});

test("R19 each wrong code is reported at its own field and changes nothing", async ({ server }) => {
  const { user, token, body } = await setUp(server);
  expect(await change(server, token, { ...body, currentCode: wrongCode(body.currentCode) })).toMatchObject({
    status: 400,
    error: { fieldErrors: { currentCode: ["验证码错误，还可以再试 4 次"] } },
  });
  expect(await change(server, token, { ...body, smsCode: wrongCode(body.smsCode) })).toMatchObject({
    status: 400,
    error: { fieldErrors: { smsCode: ["验证码错误，还可以再试 4 次"] } },
  });
  // The new phone's code is not accepted for the old phone.
  if (body.smsCode !== body.currentCode)
    expect((await change(server, token, { ...body, currentCode: body.smsCode })).error?.fieldErrors).toHaveProperty(
      "currentCode",
    );
  expect((await server.make.existingUser(user.id)).phone).toBe(user.phone);
  expect((await change(server, token, body)).status).toBe(200);
});

test("R19 a phone that any account already has is refused at its field after its code is checked", async ({
  server,
}) => {
  const other = await server.make.user();
  const { user, token, body } = await setUp(server, other.phone ?? "");
  // Without a valid code a taken phone gets the same answer as a free one.
  expect(await change(server, token, { ...body, smsCode: wrongCode(body.smsCode) })).toMatchObject({
    error: { fieldErrors: { smsCode: expect.any(Array) } },
  });
  expect(await change(server, token, body)).toMatchObject({
    status: 400,
    error: { fieldErrors: { phone: ["该手机号已被其他账号使用"] } },
  });
  expect(await change(server, token, { ...body, phone: user.phone ?? "" })).toMatchObject({
    status: 400,
    error: { fieldErrors: { phone: ["新手机号与当前手机号相同"] } },
  });
});

test("R19 when two accounts want one phone at the same time, one gets it", async ({ server }) => {
  const phone = uniquePhone();
  const [first, second] = [await server.loginAs(), await server.loginAs()];
  const codes = [await receiveCode(server, first.user.phone ?? ""), await receiveCode(server, second.user.phone ?? "")];
  const smsCode = await receiveCode(server, phone);
  const answers = await Promise.all(
    [first, second].map(({ token }, index) =>
      change(server, token, { currentCode: codes[index] ?? "", phone, smsCode }),
    ),
  );
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400]);
  expect(await server.ctx.db.selectFrom("user").select("id").where("phone", "=", phone).execute()).toHaveLength(1);
});

test("R19 of twenty parallel guesses of the old phone's code exactly five are counted", async ({ server }) => {
  const { user, token, body } = await setUp(server);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      change(server, token, { ...body, currentCode: wrongCode(body.currentCode, n + 1) }),
    ),
  );
  expect(answers.every((answer) => answer.status === 400)).toBe(true);
  expect(
    await server.ctx.db.selectFrom("sms_code").select("tries").where("phone", "=", user.phone).executeTakeFirst(),
  ).toEqual({ tries: 5 });
  expect((await change(server, token, body)).error?.fieldErrors).toEqual({ currentCode: ["验证码已失效，请重新获取"] });
});

test("A03 only a logged-in member can change a phone", async ({ server }) => {
  expect(
    (
      await server.call(profileEndpoints.changePhone, {
        body: { currentCode: "000000", phone: uniquePhone(), smsCode: "000000" },
      })
    ).status,
  ).toBe(401);
});
