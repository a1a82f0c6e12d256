import { smsEndpoints } from "#contract/people/sms.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { COMMUNITY_PATH } from "#contract/shared/paths.ts";
import { consoleSender } from "#api/sms/console.ts";
import { answered, askAndAnswer, askCode } from "#tests/fixtures/ask-code.ts";
import { uniquePhone } from "#tests/fixtures/factories.ts";
import { signByOpenssl, signFor, signText } from "#tests/fixtures/sms-sign.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const MINUTE = 60_000;
const { sendPhoneCode, encrypt } = smsEndpoints;

const codeRows = (server: ApiServer, phone: string) =>
  server.ctx.db.selectFrom("sms_code").selectAll().where("phone", "=", phone).orderBy("id").execute();

test("C02 C03 a valid sign of the API sends one code of six digits", async ({ server }) => {
  const phone = uniquePhone();
  const { data: sign } = await server.call(encrypt, { params: { phone } });
  expect(Buffer.from(sign, "base64")).toHaveLength(256);
  const answer = await askCode(server, phone, { sign });
  expect(answer).toMatchObject({ status: 200, statusCode: 200, data: { countdownSeconds: 120 } });
  expect(server.sms.sent).toEqual([{ phone, code: expect.stringMatching(/^\d{6}$/) }]);
});

test("C02 the code is stored as a hash, expires after five minutes, and is replaced by the next code", async ({
  server,
}) => {
  const phone = uniquePhone();
  await askCode(server, phone);
  const [first] = await codeRows(server, phone);
  expect(first).toMatchObject({ active: 1, tries: 0, expires_at: server.clock.now() + 5 * MINUTE });
  expect(JSON.stringify(first)).not.toContain(server.sms.sent[0]?.code);
  server.clock.advance(2 * MINUTE);
  await askCode(server, phone);
  expect((await codeRows(server, phone)).map((row) => row.active)).toEqual([0, 1]);
});

test("C17 a sign made by the openssl command line is accepted once, and refused when repeated or expired", async ({
  server,
}) => {
  const phone = uniquePhone();
  const seconds = Math.floor(server.clock.now() / 1000);
  const sign = signByOpenssl(server, `${phone},${seconds}`);
  expect(await askCode(server, phone, { sign })).toMatchObject({ status: 200 });
  server.clock.advance(2 * MINUTE);
  expect(await askCode(server, phone, { sign })).toMatchObject({
    status: 400,
    message: "签名已使用，请刷新页面后重试",
  });
  expect(
    await askCode(server, phone, { sign: signByOpenssl(server, `${phone},${seconds + 120 - 301}`) }),
  ).toMatchObject({
    status: 400,
    message: "签名已过期，请刷新页面后重试",
  });
  expect(server.sms.sent).toHaveLength(1);
});

test("C17 a used sign stays used, whatever its base64 spelling", async ({ server }) => {
  const phone = uniquePhone();
  const sign = signFor(server, phone);
  await askCode(server, phone, { sign });
  server.clock.advance(2 * MINUTE);
  const bytes = Buffer.from(sign, "base64");
  for (const again of [
    sign.replace(/=+$/, ""),
    bytes.toString("base64url"),
    `${sign.slice(0, 100)}\n${sign.slice(100)}`,
    `${sign}====`,
  ]) {
    expect(await askCode(server, phone, { sign: again })).toMatchObject({
      status: 400,
      message: "签名已使用，请刷新页面后重试",
    });
  }
});

test("C17 a used sign that begins with a zero byte cannot be reused without that byte", async ({ server }) => {
  const phone = uniquePhone();
  let sign = signFor(server, phone);
  while (Buffer.from(sign, "base64")[0] !== 0) sign = signFor(server, phone);
  expect(await askCode(server, phone, { sign })).toMatchObject({ status: 200 });
  server.clock.advance(2 * MINUTE);
  const stripped = Buffer.from(sign, "base64").subarray(1).toString("base64");
  expect(await askCode(server, phone, { sign: stripped })).toMatchObject({ status: 400 });
  expect(server.sms.sent).toHaveLength(1);
});

test("C17 of parallel requests with one sign one succeeds, whatever the phone limits are", async ({ server }) => {
  const phone = uniquePhone();
  const sign = signFor(server, phone);
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => askCode(server, phone, { sign })))).map(
    (answer) => answer.status,
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(server.sms.sent).toHaveLength(1);
});

test("C17 a foreign, malformed or future sign is refused and does not block the phone", async ({ server }) => {
  const phone = uniquePhone();
  const seconds = Math.floor(server.clock.now() / 1000);
  const bad = [
    signFor(server, uniquePhone()),
    "aGVsbG8=",
    "不是 base64",
    "A".repeat(1024),
    signText(server, `${phone}`),
    signText(server, `${phone},`),
    signText(server, `${phone},1e9`),
    signText(server, `${phone},${seconds},x`),
  ];
  for (const sign of bad)
    expect(await askCode(server, phone, { sign }), sign).toMatchObject({
      status: 400,
      message: "签名无效，请刷新页面后重试",
    });
  expect(await askCode(server, phone, { sign: signFor(server, phone, seconds + 301) })).toMatchObject({
    status: 400,
    message: "签名已过期，请刷新页面后重试",
  });
  expect(await codeRows(server, phone)).toEqual([]);
  expect(await askCode(server, phone, { sign: signFor(server, phone, seconds - 300) })).toMatchObject({ status: 200 });
});

test("V01 an invalid phone and a missing sign are refused at their field", async ({ server }) => {
  const answer = await server.call(sendPhoneCode, { body: { phone: "12345678901", sign: "" } });
  expect(answer).toMatchObject({
    status: 400,
    error: { code: "INVALID_INPUT", fieldErrors: { phone: ["请输入正确的 11 位手机号"], sign: ["缺少签名"] } },
  });
  expect(await server.call(encrypt, { params: { phone: "1380000000" } })).toMatchObject({ status: 400 });
});

test("K05 one code per phone in 120 s, with the seconds left in the refusal", async ({ server }) => {
  const phone = uniquePhone();
  await askCode(server, phone);
  server.clock.advance(32_500);
  const refused = await askCode(server, phone);
  expect(refused).toMatchObject({
    status: 429,
    message: "验证码已发送，请 88 秒后再试",
    error: { code: "TOO_MANY_REQUESTS", retryAfterSeconds: 88 },
  });
  expect(refused.headers.get("retry-after")).toBe("88");
  server.clock.advance(87_499);
  expect(await askCode(server, phone)).toMatchObject({ status: 429, error: { retryAfterSeconds: 1 } });
  server.clock.advance(1);
  expect(await askCode(server, phone)).toMatchObject({ status: 200 });
});

test("C02 limits are checked before decryption: a limited phone gets 429 even with an invalid sign", async ({
  server,
}) => {
  const phone = uniquePhone();
  await askCode(server, phone);
  expect(await askCode(server, phone, { sign: "garbage" })).toMatchObject({ status: 429 });
});

test("C02 one requester gets ten codes a day by the calendar of China, and refusals count nothing", async ({
  server,
}) => {
  const phone = uniquePhone();
  const ip = "203.0.113.1";
  for (let n = 0; n < 10; n += 1) {
    expect(await askAndAnswer(server, phone, ip)).toMatchObject({ status: 200 });
    expect((await askCode(server, phone, { ip })).message).toMatch(
      n === 9
        ? /^今天获取次数已用完，请明天再试$/
        : n < 2
          ? /^验证码已发送，请 120 秒后再试$/
          : /^一小时内最多获取 3 次/,
    );
    server.clock.advance(20 * MINUTE);
    expect(await askCode(server, phone, { ip, sign: "garbage" })).toMatchObject({
      status: n === 9 ? 429 : n < 2 ? 400 : 428,
    });
  }
  // The clock began at noon in Beijing: twelve hours minus two hundred minutes are left.
  expect(await askCode(server, phone, { ip })).toMatchObject({
    status: 429,
    message: "今天获取次数已用完，请明天再试",
    error: { retryAfterSeconds: 12 * 3600 - 200 * 60 },
  });
  server.clock.advance((12 * 60 - 200) * MINUTE);
  expect(await askAndAnswer(server, phone, ip)).toMatchObject({ status: 200 });
});

test("C02 ten requests from other networks still leave the phone's owner a code, after a challenge", async ({
  server,
}) => {
  const phone = uniquePhone();
  for (let n = 0; n < 10; n += 1) {
    expect(await askAndAnswer(server, phone, `203.0.113.${n}`)).toMatchObject({ status: 200 });
    server.clock.advance(20 * MINUTE);
  }
  const asked = await askCode(server, phone);
  expect(asked).toMatchObject({
    status: 428,
    message: "请先回答下面的小问题，再获取验证码",
    error: { code: "CHALLENGE" },
  });
  const challenge = asked.error?.challenge;
  expect(
    Buffer.from(challenge?.picture ?? "", "base64")
      .subarray(1, 4)
      .toString(),
  ).toBe("PNG");
  expect(challenge?.question).toBeNull();
  expect(await askCode(server, phone, answered(server, challenge, phone))).toMatchObject({ status: 200 });
});

test("C02 a challenge's answer is valid once, for its phone, for five minutes, and a wrong answer brings a new challenge", async ({
  server,
}) => {
  const [phone, other] = [uniquePhone(), uniquePhone()];
  for (const each of [phone, other]) for (let n = 0; n < 3; n += 1) await askAndAnswer(server, each, `203.0.113.${n}`);
  server.clock.advance(60 * MINUTE);
  const questionFor = async (of: string) => (await askCode(server, of)).error?.challenge;
  const bad = await askCode(server, phone, {
    ...answered(server, await questionFor(phone), phone),
    challengeAnswer: "4711",
  });
  expect(bad).toMatchObject({
    status: 428,
    error: { fieldErrors: { challengeAnswer: ["答案不对或已过期，请回答新的问题"] } },
  });
  expect(await askCode(server, phone, answered(server, await questionFor(other), other))).toMatchObject({
    status: 428,
  });
  for (const challengeToken of ["", "a.b.c.d.e", "x".repeat(300)])
    expect(await askCode(server, phone, { challengeToken, challengeAnswer: "1" })).toMatchObject({ status: 428 });
  const used = answered(server, bad.error?.challenge, phone);
  expect(
    await askCode(server, phone, {
      ...used,
      challengeAnswer: ` ${"０１２３４５６７８９".at(0)}${used.challengeAnswer}`,
    }),
  ).toMatchObject({ status: 200 });
  server.clock.advance(2 * MINUTE);
  expect(await askCode(server, phone, used)).toMatchObject({ status: 428 });
  const late = answered(server, await questionFor(phone), phone);
  server.clock.advance(5 * MINUTE + 1);
  expect(await askCode(server, phone, late)).toMatchObject({ status: 428 });
  expect(server.sms.sent.filter((sent) => sent.phone === phone)).toHaveLength(4);
});

test("C02 strangers get at most twenty codes a day for one phone, and the owner's network gets more", async ({
  server,
}) => {
  const phone = uniquePhone();
  await askCode(server, phone, { ip: "2001:db8:1:2::1" });
  expect(
    await server.call(
      userEndpoints.smsLogin,
      { body: { phone, smsCode: server.sms.sent.at(-1)?.code ?? "" } },
      { ip: "2001:db8:1:2::1" },
    ),
  ).toMatchObject({ status: 200 });
  for (let n = 0; n < 19; n += 1) {
    server.clock.advance(20 * MINUTE);
    expect(await askAndAnswer(server, phone, `203.0.113.${n}`)).toMatchObject({ status: 200 });
  }
  server.clock.advance(20 * MINUTE);
  expect(await askCode(server, phone, { ip: "203.0.113.99" })).toMatchObject({
    status: 429,
    message: "这个手机号今天的获取次数太多，请明天再试，或换到常用的网络",
  });
  expect(await askAndAnswer(server, phone, "2001:db8:1:2::9")).toMatchObject({ status: 200 });
  // The database does not reveal a phone's usual network.
  const known = JSON.stringify(await server.ctx.db.selectFrom("sms_known").selectAll().execute());
  for (const secret of [phone, "2001:db8"]) expect(known).not.toContain(secret);
});

test("C02 an IPv6 /64 counts as one requester", async ({ server }) => {
  const phone = uniquePhone();
  expect(await askCode(server, phone, { ip: "2001:db8:1:2::1" })).toMatchObject({ status: 200 });
  expect(await askCode(server, phone, { ip: "2001:db8:1:2:ffff::7" })).toMatchObject({
    status: 429,
    message: "验证码已发送，请 120 秒后再试",
  });
  expect(await askCode(server, phone, { ip: "2001:db8:1:3::1" })).toMatchObject({ status: 428 });
});

test("C02 parallel requests for one phone send one message", async ({ server }) => {
  const phone = uniquePhone();
  for (let round = 1; round <= 3; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => askCode(server, phone, { ip: n < 5 ? "203.0.113.1" : `203.0.113.${n}` })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    // Of the same requester one has to wait; requests from other addresses get a challenge.
    for (const { status } of answers.filter((answer) => answer.status !== 200)) expect([428, 429]).toContain(status);
    expect(server.sms.sent).toHaveLength(round);
    server.clock.advance(2 * MINUTE);
  }
});

test("X07 when the provider fails the visitor may retry immediately and no quota is used", async ({ server }) => {
  server.expectErrors(/sms was not sent/);
  const phone = uniquePhone();
  server.sms.fail("aliyun isv.AMOUNT_NOT_ENOUGH");
  expect(await askCode(server, phone)).toMatchObject({
    status: 503,
    message: "获取验证码失败，请重试",
    error: { code: "UNAVAILABLE" },
  });
  expect(await codeRows(server, phone)).toEqual([]);
  expect(server.log.find((line) => line.level >= 50)?.err?.message).toContain("isv.AMOUNT_NOT_ENOUGH");
  expect(await askCode(server, phone)).toMatchObject({ status: 200 });
});

test("C03 signs are limited by address", async ({ server }) => {
  const phone = uniquePhone();
  for (let n = 0; n < 60; n += 1)
    expect((await server.call(encrypt, { params: { phone } }, { ip: "203.0.113.1" })).status).toBe(200);
  expect(await server.call(encrypt, { params: { phone } }, { ip: "203.0.113.1" })).toMatchObject({
    status: 429,
    message: "获取验证码太频繁，请 60 分钟后再试",
  });
  expect((await server.call(encrypt, { params: { phone } }, { ip: "203.0.113.2" })).status).toBe(200);
});

test("C02 logs contain no code and no whole phone number", async ({ server }) => {
  server.expectErrors();
  const phone = uniquePhone();
  await server.call(encrypt, { params: { phone } });
  await askCode(server, phone);
  await askCode(server, phone);
  server.clock.advance(2 * MINUTE);
  server.sms.fail("refused");
  const sign = signFor(server, phone);
  await askCode(server, phone, { sign });
  const told = JSON.stringify(server.log);
  expect(server.log.length).toBeGreaterThan(3);
  for (const secret of [phone, sign, server.sms.sent[0]?.code as string]) expect(told).not.toContain(secret);
});

test.describe("C02 limits by address and for the site", () => {
  test.override({ env: { SMS_IP_PER_HOUR: "3", SMS_GLOBAL_PER_HOUR: "24", SMS_VISITOR_PERCENT: "40" } });

  test("C02 an address has its own limit", async ({ server }) => {
    for (let n = 0; n < 3; n += 1) expect((await askCode(server, uniquePhone())).status).toBe(200);
    expect(await askCode(server, uniquePhone())).toMatchObject({
      status: 429,
      message: "获取验证码太频繁，请 60 分钟后再试",
      error: { retryAfterSeconds: expect.closeTo(3600, -2) },
    });
    expect((await askCode(server, uniquePhone(), { ip: "203.0.113.1" })).status).toBe(200);
  });

  test("C02 an IPv6 /64 has the limit of one address, and its /48 the limit of four", async ({ server }) => {
    const at = (net: number, host: number) => askCode(server, uniquePhone(), { ip: `2001:db8:7:${net}::${host}` });
    for (let n = 1; n <= 3; n += 1) expect((await at(1, n)).status).toBe(200);
    expect(await at(1, 4)).toMatchObject({ status: 429, message: "获取验证码太频繁，请 60 分钟后再试" });
    expect((await at(2, 1)).status).toBe(200);
  });

  test("C02 a refusal by the phone's limit does not count for the address", async ({ server }) => {
    const phone = uniquePhone();
    await askCode(server, phone);
    for (let n = 0; n < 5; n += 1) expect((await askCode(server, phone)).message).toContain("验证码已发送");
    expect((await askCode(server, uniquePhone())).status).toBe(200);
  });

  test("C02 the site's limit counts messages, not bad signs", async ({ server }) => {
    for (let n = 0; n < 9; n += 1)
      expect((await askCode(server, uniquePhone(), { ip: `203.0.113.${n}`, sign: "garbage" })).status).toBe(400);
    // Of the 24 codes nine are for new phones and one is for everybody; the rest is reserved for members.
    for (let n = 0; n < 10; n += 1)
      expect((await askAndAnswer(server, uniquePhone(), `203.0.${n}.20`)).status).toBe(200);
    expect(await askAndAnswer(server, uniquePhone(), "198.18.0.1")).toMatchObject({
      status: 429,
      message: "当前获取验证码的人太多，请 60 分钟后再试",
    });
    expect(server.sms.sent).toHaveLength(10);
  });

  test("C02 X-Client-IP is ignored without the service secret", async ({ server }) => {
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      const phone = uniquePhone();
      const response = await server.fetch(`${COMMUNITY_PATH}/sms/login`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-client-ip": `203.0.113.${n}`,
          "x-forwarded-for": `203.0.113.${n}`,
          ...(n === 3 ? { "x-service-secret": "a-guess-of-the-service-secret-of-the-tests" } : {}),
        },
        body: JSON.stringify({ phone, sign: signFor(server, phone) }),
      });
      statuses.push(response.status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

test.describe("R02 the login codes for testers", () => {
  test("R02 in local with the console provider testers see the latest code and the list", async ({ server }) => {
    server.ctx.sms = consoleSender(server.ctx.log, server.clock);
    const [first, second] = [uniquePhone(), uniquePhone()];
    await askCode(server, first);
    server.clock.advance(2 * MINUTE);
    await askCode(server, second);
    await askCode(server, first);
    const { data } = await server.call(smsEndpoints.devList);
    expect(data.map((sent) => sent.phone)).toEqual([first, second, first]);
    expect(data[0]?.sentAt).toBe(new Date(server.clock.now()).toISOString());
    expect(await server.call(smsEndpoints.devLatest, { params: { phone: first } })).toMatchObject({
      data: { code: data[0]?.code },
    });
    expect((await server.call(smsEndpoints.devLatest, { params: { phone: uniquePhone() } })).status).toBe(404);
  });

  test.describe("in other environments", () => {
    test.override({
      env: {
        APP_ENV: "development",
        SMS_PROVIDER: "tencent",
        TENCENT_SMS_SECRET_ID: "id",
        TENCENT_SMS_SECRET_KEY: "key",
        TENCENT_SMS_SDK_APP_ID: "1400006666",
        TENCENT_SMS_SIGN_NAME: "群落",
        TENCENT_SMS_TEMPLATE_ID: "449739",
      },
    });
    test("R02 the endpoints for testers are not found, even with an outbox present", async ({ server }) => {
      server.ctx.sms = consoleSender(server.ctx.log, server.clock);
      const phone = uniquePhone();
      await askCode(server, phone);
      expect(await server.call(smsEndpoints.devLatest, { params: { phone } })).toMatchObject({
        status: 404,
        message: "接口不存在",
      });
      expect(await server.call(smsEndpoints.devList)).toMatchObject({ status: 404 });
    });
  });
});
