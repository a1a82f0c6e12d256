import { describe } from "vitest";
import { limits } from "#contract/shared/limits.ts";
import { chatEndpoints } from "#contract/chat/chat.ts";
import { adminEndpoints } from "#contract/console/admin.ts";
import { FAKE_WORDS } from "#api/moderation/fake.ts";
import { forgetConfig } from "#api/services/shared/config/site-config.ts";
import { say } from "#tests/fixtures/chat.ts";
import { countingLimiter } from "#tests/fixtures/counting-limiter.ts";
import { noBudgets, setReview } from "#tests/fixtures/no-budgets.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { expect, test } from "#tests/setup/api-test.ts";

describe("with windows that do not end", () => {
  test.override({ overrides: { limiter: countingLimiter() } });

  test("C22 a member sends one message in two seconds, and a refused or repeated message costs nothing", async ({
    server,
  }) => {
    const [me, other, third] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
    expect((await say(server, me, 999_999)).status).toBe(404);
    expect((await say(server, me, other.user.id, "")).status).toBe(400);
    const formKey = newFormKey();
    expect((await say(server, me, other.user.id, { text: "一", formKey })).status).toBe(200);
    expect((await say(server, me, other.user.id, { text: "一", formKey })).data.repeated).toBe(true);
    expect(await say(server, me, third.user.id, "二")).toMatchObject({
      status: 429,
      message: "发私信太频繁（每 2 秒最多 1 次），请 2 秒后再试",
      error: { retryAfterSeconds: 2 },
    });
    // Another member is not affected.
    expect((await say(server, other, me.user.id, "嗯")).status).toBe(200);
  });
});

/** Windows that do not end, for new conversations alone. */
function beginLimiter(): ReturnType<typeof countingLimiter> {
  const all = countingLimiter();
  return { ...all, take: async (rule, key) => (rule.name === "chat-begin" ? all.take(rule, key) : 0) };
}

describe("with one limit alone", () => {
  test.override({ overrides: { limiter: beginLimiter() } });

  test("C22 a member begins twenty conversations a day, and goes on in those that there are", async ({ server }) => {
    const me = await server.loginAs();
    const known = await server.loginAs();
    await say(server, known, me.user.id);
    for (let n = 0; n < limits.conversationsPerDay; n++)
      expect((await say(server, me, (await server.make.user()).id)).status, String(n)).toBe(200);
    expect(await say(server, me, (await server.make.user()).id)).toMatchObject({
      status: 429,
      message: expect.stringContaining("新对话太频繁") as string,
    });
    expect((await say(server, me, known.user.id, "回你")).status).toBe(200);
  });
});

describe("with one limit alone, and recalls", () => {
  test.override({ overrides: { limiter: beginLimiter() } });

  test("C22 each first message after a recall counts as a new conversation", async ({ server }) => {
    const me = await server.loginAs();
    const other = await server.make.user();
    for (let n = 0; n < limits.conversationsPerDay; n++) {
      const sent = await say(server, me, other.id);
      expect(sent.status, String(n)).toBe(200);
      await server.call(chatEndpoints.recall, { params: { id: sent.data.message.id } }, me);
    }
    expect(await say(server, me, other.id)).toMatchObject({
      status: 429,
      message: expect.stringContaining("新对话太频繁") as string,
    });
  });
});

describe("newcomers", () => {
  test("C22 A01 what new accounts may do in public applies to their first messages to strangers, not to answers", async ({
    server,
  }) => {
    const { ctx } = server;
    const [me, other, third] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
    await setReview(ctx, { ...noBudgets, limitDays: 7, linksMax: 0, hourlyMax: 1, repeatsMax: 0 });
    expect((await say(server, me, other.user.id)).status).toBe(200);
    await say(server, other, me.user.id, "你好呀");
    expect(await say(server, me, third.user.id)).toMatchObject({ status: 429 });
    // A conversation that goes on is no publication.
    await expect.poll(async () => (await say(server, me, other.user.id, "回答")).status).toBe(200);
  });

  test("C22 A01 a newcomer's first message has few links, and one text does not go to everybody", async ({
    server,
  }) => {
    const { ctx } = server;
    const me = await server.loginAs();
    await setReview(ctx, { ...noBudgets, limitDays: 7, linksMax: 1, hourlyMax: 0, repeatsMax: 2 });
    const words = "https://a.example/1 https://b.example/2";
    expect((await say(server, me, (await server.make.user()).id, words)).error?.fieldErrors).toHaveProperty("text");
    const text = "加我微信领取浮岛限定皮肤，先到先得，手慢就没有了";
    const others = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
    const answers = [];
    for (const as of others) answers.push((await say(server, as, me.user.id, text)).status);
    expect(answers).toEqual([200, 200, 400]);
  });
});

test("C22 A01 while new accounts are held they write no private message, neither to strangers nor to those who wrote to them", async ({
  server,
}) => {
  const { db } = server.ctx;
  const [me, other, known] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  await say(server, known, me.user.id);
  const now = server.clock.now();
  const hold = { id: now, hours: 24, since: 0, startedBy: 1, state: "on", endedAt: null, endedBy: null, passes: 0 };
  await db
    .insertInto("site_config")
    .values({ key: "newcomer-hold", value: JSON.stringify(hold), updated_at: now })
    .execute();
  for (const to of [other, known])
    expect(await say(server, me, to.user.id)).toMatchObject({
      status: 403,
      message: "新账号现在不能发私信，请过一阵再来",
    });
});

describe("with the external service", () => {
  test.override({ env: { MODERATION_PROVIDER: "fake" }, overrides: { limiter: noLimits } });

  test("C22 A01 what the service blocks or doubts is refused at the text, and nothing waits for review", async ({
    server,
  }) => {
    const [me, other] = [await server.loginAs(), await server.loginAs()];
    for (const word of [FAKE_WORDS.block, FAKE_WORDS.review])
      expect((await say(server, me, other.user.id, `这里有${word}`)).error?.fieldErrors, word).toHaveProperty("text");
    expect((await say(server, me, other.user.id, "没有什么")).status).toBe(200);
    expect(await server.ctx.db.selectFrom("review").select("id").execute()).toEqual([]);
  });
});

test("C22 A01 sensitive words are refused or masked as in comments, and words for review are refused, because nobody reviews messages", async ({
  server,
}) => {
  const { db } = server.ctx;
  const [one, two, three, four] = [
    await server.loginAs(),
    await server.loginAs(),
    await server.loginAs(),
    await server.loginAs(),
  ];
  const admin = await server.loginAs({ role: "ADMIN" });
  for (const [level, words] of [
    ["refuse", "外挂"],
    ["replace", "笨蛋"],
    ["review", "代练"],
  ] as const) {
    const body = { name: level, level, fields: ["comment" as const], isOn: true, words };
    expect((await server.call(adminEndpoints.createWordList, { body }, admin)).status).toBe(200);
  }
  expect((await say(server, one, four.user.id, "卖外挂")).error?.fieldErrors?.text?.[0]).toContain("“外挂”");
  expect((await say(server, one, four.user.id, "找代练")).error?.fieldErrors?.text?.[0]).toContain("要先审核的词");
  const formKey = newFormKey();
  expect((await say(server, two, four.user.id, { text: "你这笨蛋", formKey })).data.message.text).toBe("你这＊＊");
  // The key is known by the words as they were sent.
  expect((await say(server, two, four.user.id, { text: "你这笨蛋", formKey })).data.repeated).toBe(true);
  expect((await say(server, two, four.user.id, { text: "你这＊＊", formKey })).status).toBe(409);
  await db.updateTable("user").set({ role: "ADMIN" }).where("id", "=", three.user.id).execute();
  expect((await say(server, three, four.user.id, "找代练")).status).toBe(200);
  expect(await db.selectFrom("review").select("id").execute()).toEqual([]);
});

test("C22 A01 a muted member reads, deletes and takes back but does not write; read-only stops writing and leaves reading", async ({
  server,
}) => {
  const { db } = server.ctx;
  const [me, other] = [await server.loginAs(), await server.loginAs()];
  const { conversationId: id, message } = (await say(server, me, other.user.id)).data;
  const until = server.clock.now() + 86_400_000;
  await db.updateTable("user").set({ muted_until: until }).where("id", "=", me.user.id).execute();
  expect(await say(server, me, other.user.id)).toMatchObject({
    status: 403,
    message: expect.stringMatching(/^你已被禁言/) as string,
  });
  expect((await server.call(chatEndpoints.get, { params: { id } }, me)).status).toBe(200);
  expect((await server.call(chatEndpoints.recall, { params: { id: message.id } }, me)).status).toBe(200);
  await db
    .insertInto("site_config")
    .values({ key: "readOnly", value: JSON.stringify("正在搬家"), updated_at: server.clock.now() })
    .execute();
  forgetConfig(server.ctx);
  expect((await say(server, other, me.user.id)).status).toBe(503);
  expect((await server.call(chatEndpoints.read, { params: { id }, body: { upToSeq: 1 } }, other)).status).toBe(200);
  expect((await server.call(chatEndpoints.removeConversation, { params: { id } }, other)).status).toBe(503);
});
