import { inject } from "vitest";
import type { ChallengeAnswer } from "#contract/shared/challenge.ts";
import { answered, askAndAnswer, askCode, useLastCode } from "#tests/fixtures/ask-code.ts";
import { workFor } from "#tests/fixtures/challenge.ts";
import { uniquePhone } from "#tests/fixtures/factories.ts";
import { startApiServer } from "#tests/setup/api-server.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";
import { startRedis } from "#tests/setup/redis-server.ts";

const MINUTE = 60_000;
/** A missing Redis is installed first. */
const INSTALL_MS = 300_000;

/** The nth address of an attacker with one address in each network. */
const addressOf = (n: number) => (n % 3 === 2 ? `2001:db8:${n.toString(16)}:1::7` : `100.64.${n}.9`);
const codesTo = (server: ApiServer, phone: string) => server.sms.sent.filter((sent) => sent.phone === phone);

/** An account whose phone logged in once from `ip`. */
async function memberFrom(server: ApiServer, ip: string): Promise<string> {
  const phone = uniquePhone();
  expect((await askAndAnswer(server, phone, ip)).status).toBe(200);
  expect((await useLastCode(server, phone, ip)).status).toBe(200);
  return phone;
}

test("C02 of twenty codes to one phone from thirty addresses with solved challenges three are sent", async ({
  server,
}) => {
  const phone = uniquePhone();
  for (let n = 0; n < 30; n += 1) {
    await askAndAnswer(server, phone, addressOf(n));
    server.clock.advance(1000);
  }
  expect(codesTo(server, phone)).toHaveLength(3);
  const refused = await askAndAnswer(server, phone, addressOf(31));
  expect(refused).toMatchObject({ status: 429, error: { retryAfterSeconds: 3570 } });
  expect(refused.message).toBe("一小时内最多获取 3 次，请填写最近收到的验证码，或 60 分钟后再试");
  // The owner can use the last of the three codes, whoever requested it.
  expect((await useLastCode(server, phone, "203.0.113.200")).status).toBe(200);
  server.clock.advance(60 * MINUTE);
  expect((await askAndAnswer(server, phone, addressOf(32))).status).toBe(200);
});

test("C02 of parallel requests for one phone from thirty addresses three an hour succeed", async ({ server }) => {
  const phone = uniquePhone();
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(Array.from({ length: 30 }, (_, n) => askAndAnswer(server, phone, addressOf(n))));
    server.clock.advance(2 * MINUTE);
  }
  expect(codesTo(server, phone)).toHaveLength(3);
});

test("C02 at an address where the phone once logged in its owner gets one more code an hour, despite other requests", async ({
  server,
}) => {
  const home = "203.0.113.9";
  const phone = await memberFrom(server, home);
  server.clock.advance(61 * MINUTE);
  for (let n = 0; n < 6; n += 1) await askAndAnswer(server, phone, addressOf(n));
  expect(codesTo(server, phone)).toHaveLength(4);
  expect((await askAndAnswer(server, phone, home)).status).toBe(200);
  server.clock.advance(3 * MINUTE);
  expect((await askAndAnswer(server, phone, home)).status).toBe(429);
});

/** Uses up all codes that fifty-five addresses can get, with another phone each time and solved challenges. */
async function flood(server: ApiServer, nextPhone: () => string | Promise<string> = uniquePhone): Promise<number> {
  const before = server.sms.sent.length;
  for (let n = 0; n < 55; n += 1)
    for (let tries = 0; tries < 8; tries += 1)
      if ((await askAndAnswer(server, await nextPhone(), addressOf(n))).status === 429) break;
  return server.sms.sent.length - before;
}

const FLOODED = { SMS_GLOBAL_PER_HOUR: "400", SMS_WORK_TRIES: "1" };

async function othersStillLogIn(server: ApiServer): Promise<void> {
  const [home, elsewhere] = ["203.0.113.9", "198.51.100.33"];
  const phones = await Promise.all(Array.from({ length: 8 }, (_, n) => memberFrom(server, `203.0.${n}.9`)));
  const known = await memberFrom(server, home);
  server.clock.advance(61 * MINUTE);
  const sent = await flood(server);
  // Fifty codes and one for each other network range are the share of new phones; the shared pool comes on top.
  expect(sent).toBeLessThanOrEqual(160);
  expect(sent).toBeGreaterThan(100);
  expect(await askAndAnswer(server, uniquePhone(), addressOf(3))).toMatchObject({
    status: 429,
    message: expect.stringMatching(/^当前获取验证码的人太多|^获取验证码太频繁/) as string,
  });

  // A known phone at its own address gets no challenge.
  expect((await askCode(server, known, { ip: home })).status).toBe(200);
  // At other addresses a challenge comes first, also in the attacker's ranges.
  for (const [n, phone] of phones.entries())
    expect(
      (await askAndAnswer(server, phone, n % 2 === 0 ? `192.0.${n}.1` : addressOf(n).replace(/9$/, "77"))).status,
    ).toBe(200);
  // A new visitor can log in, too.
  const fresh = uniquePhone();
  expect((await askAndAnswer(server, fresh, elsewhere)).status).toBe(200);
  expect((await useLastCode(server, fresh, elsewhere)).status).toBe(200);
}

test.describe("C02 an attack from fifty-five networks", () => {
  test.override({ env: FLOODED });
  test("C02 leaves codes for members everywhere and for new visitors", { timeout: 240_000 }, async ({ server }) => {
    await othersStillLogIn(server);
  });
});

test.describe("C02 an attack that knows hundreds of members' phones", () => {
  test.override({ env: FLOODED });
  test(
    "C02 leaves codes for members at home and in clean networks, and for new visitors",
    { timeout: 240_000 },
    async ({ server }) => {
      const home = "203.0.113.9";
      const [known, away] = [await memberFrom(server, home), await memberFrom(server, "203.0.114.9")];
      server.clock.advance(61 * MINUTE);
      expect(await flood(server, async () => (await server.make.user()).phone ?? "")).toBeGreaterThan(150);
      expect((await askCode(server, known, { ip: home })).status).toBe(200);
      expect((await askAndAnswer(server, away, "198.51.100.33")).status).toBe(200);
      expect((await askAndAnswer(server, uniquePhone(), "192.0.2.33")).status).toBe(200);
    },
  );
});

test(
  "C02 an attack from fifty-five networks leaves as many codes with the counters in Redis",
  { timeout: INSTALL_MS + 240_000 },
  async () => {
    const redis = await startRedis();
    const { server, stop } = await startApiServer({
      template: inject("databaseTemplate"),
      signKeys: inject("signKeys"),
      env: { ...FLOODED, REDIS_URL: redis.url },
    });
    await expect
      .poll(() =>
        server.ctx.limiter.check?.().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await othersStillLogIn(server);
    await stop();
    await redis.kill();
  },
);

test("C02 a network that uses its codes never gets a challenge, and one that does not gets it from the sixth code", async ({
  server,
}) => {
  for (let n = 1; n <= 12; n += 1) {
    const [phone, ip] = [uniquePhone(), `203.0.113.${n}`];
    expect((await askCode(server, phone, { ip })).status).toBe(200);
    expect((await useLastCode(server, phone, ip)).status).toBe(200);
  }
  const asks = async (ip: string) => (await askCode(server, uniquePhone(), { ip })).status;
  for (let n = 1; n <= 5; n += 1) expect(await asks(`192.0.2.${n}`)).toBe(200);
  expect(await asks("192.0.2.99")).toBe(428);
  expect(await asks("192.0.3.99")).toBe(200);
  for (let n = 1; n <= 5; n += 1) expect(await asks(`2001:db8:5:${n}::1`)).toBe(200);
  expect(await asks("2001:db8:5:ff::1")).toBe(428);
  // A /48 has four times the limit, however many networks are inside.
  for (let n = 1; n <= 15; n += 1) expect(await asks(`2001:db8:5:${n.toString(16)}00::1`)).toBe(200);
  expect(await asks("2001:db8:5:7700::1")).toBe(428);
  expect(await asks("2001:db8:6:7700::1")).toBe(200);
});

test("C02 each used code makes a network cleaner once, and never cleaner than a new network", async ({ server }) => {
  const at = (n: number) => `192.0.2.${n}`;
  for (let n = 1; n <= 5; n += 1) expect((await askCode(server, uniquePhone(), { ip: at(n) })).status).toBe(200);
  for (let n = 6; n <= 14; n += 1) {
    const phone = uniquePhone();
    expect((await askAndAnswer(server, phone, at(n))).status).toBe(200);
    expect((await useLastCode(server, phone, at(n))).status).toBe(200);
  }
  // Nine codes were used, more than were unused: the network is as clean as a new one, and no cleaner.
  for (let n = 20; n < 25; n += 1) expect((await askCode(server, uniquePhone(), { ip: at(n) })).status).toBe(200);
  expect((await askCode(server, uniquePhone(), { ip: at(30) })).status).toBe(428);
});

test("C02 parallel requests from one network send only the codes allowed without a challenge", async ({ server }) => {
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, n) => askCode(server, uniquePhone(), { ip: `192.0.2.${n + 1}` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 428)).toHaveLength(10);
});

/** A phone that needs a challenge, and the challenge for an address. */
async function questioned(server: ApiServer) {
  const phone = uniquePhone();
  for (let n = 0; n < 3; n += 1) expect((await askAndAnswer(server, phone, addressOf(n))).status).toBe(200);
  server.clock.advance(61 * MINUTE);
  const question = async (as: ChallengeAnswer & { ip?: string } = {}) => {
    const asked = await askCode(server, phone, as);
    const { challenge } = asked.error ?? {};
    if (!challenge) throw new Error(`${asked.status} ${asked.message}`);
    return challenge;
  };
  return { phone, question };
}

test.describe("C02 the proof of work that a browser does for its visitor", () => {
  test.override({ env: { SMS_WORK_TRIES: "20" } });

  test("C02 a proof of work is valid once, for its phone, its network, its challenge and five minutes", async ({
    server,
  }) => {
    const { phone, question } = await questioned(server);
    const other = await questioned(server);
    const challenge = await question();
    const done = { challengeToken: challenge.token, challengeWork: await workFor(challenge) };
    const foreign = await other.question();

    // For another phone, from another network, with another challenge's token.
    expect((await askCode(server, other.phone, done)).status).toBe(428);
    expect((await askCode(server, phone, { ...done, ip: "203.0.113.77" })).status).toBe(428);
    expect((await askCode(server, other.phone, { ...done, challengeToken: foreign.token })).status).toBe(428);
    expect((await askCode(server, phone, done)).status).toBe(200);
    server.clock.advance(3 * MINUTE);
    expect((await askCode(server, phone, done)).status).toBe(428);

    const late = await question();
    server.clock.advance(5 * MINUTE + 1);
    expect(
      (await askCode(server, phone, { challengeToken: late.token, challengeWork: await workFor(late) })).status,
    ).toBe(428);
  });

  test("C02 a proof of work that is made easier, missing or malformed is refused", async ({ server }) => {
    const { phone, question } = await questioned(server);
    type Payload = {
      challenge: { parameters: Record<string, unknown>; signature: string };
      solution: Record<string, unknown>;
    };
    const wrong: ((good: Payload) => unknown)[] = [
      (good) => ({ ...good, solution: { ...good.solution, derivedKey: "00".repeat(32) } }),
      (good) => ({
        ...good,
        solution: {
          ...good.solution,
          derivedKey: `${good.challenge.parameters.keyPrefix as string}${"00".repeat(16)}`,
        },
      }),
      (good) => ({ ...good, challenge: { ...good.challenge, parameters: { ...good.challenge.parameters, cost: 1 } } }),
      (good) => ({
        ...good,
        challenge: { ...good.challenge, parameters: { ...good.challenge.parameters, keySignature: "" } },
      }),
      (good) => ({ ...good, challenge: { ...good.challenge, signature: "" } }),
      (good) => ({ ...good, challenge: { parameters: good.challenge.parameters } }),
      () => [],
      () => null,
      () => "work",
    ];
    for (const spoil of wrong) {
      const challenge = await question();
      const good = JSON.parse(await workFor(challenge)) as Payload;
      const answer = await askCode(server, phone, {
        challengeToken: challenge.token,
        challengeWork: JSON.stringify(spoil(good)),
      });
      expect(answer.status, JSON.stringify(spoil(good))).toBe(428);
    }
    const { token } = await question();
    expect((await askCode(server, phone, { challengeToken: token, challengeWork: "{".repeat(2000) })).status).toBe(428);
    expect((await askCode(server, phone, { challengeToken: token, challengeWork: "x".repeat(2001) })).status).toBe(400);
  });

  test("C02 the work grows with the unused codes of the network, up to eight times", async ({ server }) => {
    const least = async (ip: string) => {
      const { error } = await askCode(server, uniquePhone(), { ip });
      return (JSON.parse(await workFor(error?.challenge as never)) as { solution: { counter: number } }).solution
        .counter;
    };
    for (let n = 1; n <= 5; n += 1) await askCode(server, uniquePhone(), { ip: `192.0.2.${n}` });
    const first = await least("192.0.2.9");
    for (let n = 6; n <= 20; n += 1) await askAndAnswer(server, uniquePhone(), `192.0.2.${n}`);
    const last = await least("192.0.2.99");
    expect(first).toBeLessThanOrEqual(80);
    expect(last).toBeGreaterThanOrEqual(160);
    expect(last).toBeLessThanOrEqual(320);
  });
});

test("C02 a visitor who requests words gets a story, six an hour for a network, and its answer brings the code", async ({
  server,
}) => {
  const { phone, question } = await questioned(server);
  const pictured = await question();
  expect(pictured).toMatchObject({ picture: expect.any(String) as string, question: null });
  const story = await question({ challengeWords: true, challengeToken: pictured.token, challengeAnswer: "" });
  expect(story).toMatchObject({ picture: null, question: expect.stringMatching(/？/) as string });
  // The picture challenge is still valid after that.
  expect((await askCode(server, phone, answered(server, pictured, phone))).status).toBe(200);
  server.clock.advance(3 * MINUTE);
  expect((await askCode(server, phone, answered(server, story, phone))).status).toBe(200);
  for (let n = 2; n <= 6; n += 1) await askCode(server, phone, { challengeWords: true });
  server.clock.advance(3 * MINUTE);
  const tired = await questioned(server);
  for (let n = 0; n < 6; n += 1) await tired.question({ challengeWords: true, ip: "192.0.2.5" });
  expect(await askCode(server, tired.phone, { challengeWords: true, ip: "192.0.2.6" })).toMatchObject({
    status: 429,
    message: "文字题获取太频繁，请 60 分钟后再试",
  });
  expect((await askAndAnswer(server, tired.phone, "192.0.2.6")).status).toBe(200);
});

test("C02 a challenge does not reveal whether a phone has an account", async ({ server }) => {
  const member = await memberFrom(server, "203.0.113.9");
  server.clock.advance(61 * MINUTE);
  for (let n = 1; n <= 5; n += 1) await askCode(server, uniquePhone(), { ip: `192.0.2.${n}` });
  const said = await Promise.all([member, uniquePhone()].map((phone) => askCode(server, phone, { ip: "192.0.2.50" })));
  expect(said.map(({ status }) => status)).toEqual([428, 428]);
  expect(said[0]?.message).toBe(said[1]?.message);
});
