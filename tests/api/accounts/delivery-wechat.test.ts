import { afterAll, beforeEach } from "vitest";
import { deliveryEndpoints } from "#contract/accounts/delivery.ts";
import { wechatEndpoints } from "#contract/accounts/wechat.ts";
import { notify } from "#api/services/shared/message/notify.ts";
import { deliver, followsAs, hasAddress, receives, waiting } from "#tests/fixtures/deliveries.ts";
import { startFakeSmtp } from "#tests/fixtures/fake-smtp.ts";
import { startFakeWechat } from "#tests/fixtures/fake-wechat.ts";
import { noticesOf } from "#tests/fixtures/notices.ts";
import { writeComment } from "#tests/fixtures/writing.ts";
import type { Login } from "#tests/setup/api-server.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const DAY = 86_400_000;
const wechat = await startFakeWechat();
const smtp = await startFakeSmtp();
afterAll(() => Promise.all([wechat.close(), smtp.close()]));
beforeEach(() => {
  wechat.templates.length = 0;
  wechat.templateError = 0;
  wechat.mood = "answer";
  wechat.requests.length = 0;
  smtp.mails.length = 0;
});

const env = {
  ...wechat.env,
  SITE_URL: "https://qunluo.example",
  WECHAT_TEMPLATE_NOTICE: "template-1",
  WECHAT_TEMPLATE_NOTICE_FIELDS: "thing1=title, thing2=body, time3=time, keyword4=site",
};

async function follower(server: ApiServer, openid = "off-1"): Promise<Login> {
  const member = await server.loginAs();
  await followsAs(server, member, openid);
  await receives(server, member, "wechat", { system: "now", reply: "now" });
  return member;
}
const told = (server: ApiServer, { user }: Login, title = "站内公告") =>
  server.ctx.db.transaction().execute((trx) =>
    notify({
      ctx: server.ctx,
      trx,
      userIds: [user.id],
      notice: { kind: "account", title, body: "", path: "/message/system" },
    }),
  );

test.describe("with a template", () => {
  test.override({ env });

  test("R18 E19 a template message has the configured fields, cut to WeChat's lengths, and leads to the page", async ({
    server,
  }) => {
    const member = await follower(server);
    const article = await server.make.article({
      authorId: member.user.id,
      title: "一个长得超过二十个字的标题，微信的字段放不下它",
    });
    const reader = await server.loginAs({ name: "读者" });
    await writeComment(server, reader.token, { articleId: article.id });
    expect(await deliver(server)).toEqual({ wechat: 1 });
    expect(wechat.templates).toEqual([
      {
        touser: "off-1",
        template_id: "template-1",
        url: expect.stringContaining(`https://qunluo.example/article/${article.id}`) as string,
        data: {
          thing1: { value: "读者 评论了你的文章" },
          thing2: { value: "一个长得超过二十个字的标题，微信的字段放" },
          time3: { value: "2026年1月15日 12:00" },
          keyword4: { value: "群落" },
        },
      },
    ]);
  });

  test("E19 at most four messages an hour, and the rest becomes one", async ({ server }) => {
    const member = await follower(server);
    for (let n = 0; n < 4; n++) {
      await told(server, member, `公告 ${n}`);
      expect(await deliver(server)).toEqual({ wechat: 1 });
    }
    for (let n = 0; n < 7; n++) await told(server, member, `更多 ${n}`);
    expect(await deliver(server)).toEqual({ wechat: 0 });
    expect(await deliver(server, 3_600_000)).toEqual({ wechat: 1 });
    expect(wechat.templates.at(-1)?.data).toMatchObject({ thing1: { value: "你有 7 条新通知" } });
  });

  test.for([43_004, 40_003])(
    "E19 error %i switches WeChat off, and the member learns it",
    async (errcode, { server }) => {
      const member = await follower(server);
      await told(server, member);
      wechat.templateError = errcode;
      expect(await deliver(server)).toEqual({ wechat: 0 });
      expect(await waiting(server)).toEqual([]);
      expect((await noticesOf(server, member))[0]).toMatchObject({ title: "微信通知已关闭" });
      const { data } = await server.call(deliveryEndpoints.settings, {}, member);
      expect(data.channels[0]?.modes).toMatchObject({ system: "off", reply: "off" });
    },
  );

  test("E19 a dropped access token is renewed once", async ({ server }) => {
    const member = await follower(server);
    await told(server, member);
    await deliver(server);
    wechat.dropToken();
    await told(server, member);
    expect(await deliver(server)).toEqual({ wechat: 1 });
    expect(wechat.requests.filter((request) => request.includes("stable_token"))).toHaveLength(2);
    wechat.templateError = 42_001;
    await told(server, member);
    expect(await deliver(server)).toEqual({ wechat: 0 });
    expect((await waiting(server))[0]).toMatchObject({ attempts: 1, failed_at: null });
  });

  test("E19 the daily quota holds everybody's messages until the next day, without a try", async ({ server }) => {
    const [one, other] = [await follower(server, "off-1"), await follower(server, "off-2")];
    await told(server, one);
    await told(server, other);
    wechat.templateError = 45_009;
    expect(await deliver(server)).toEqual({ wechat: 0 });
    const midnight = Date.UTC(2026, 0, 15, 16);
    for (const row of await waiting(server)) {
      expect(row).toMatchObject({ attempts: 0, failed_at: null });
      expect(row.next_at).toBe(midnight + 600_000);
    }
    wechat.templateError = 0;
    // After midnight the quiet hours go on until 8:00.
    expect(await deliver(server, midnight + 600_000 - server.clock.now())).toEqual({ wechat: 0 });
    expect(await deliver(server, 8 * 3_600_000)).toEqual({ wechat: 2 });
  });

  test("E19 other refusals are dead letters with words, and no answer is tried again", async ({ server }) => {
    const member = await follower(server);
    for (const [errcode, words] of [
      [43_101, "接收人拒收这个模板的消息（43101）"],
      [47_003, "模板字段不符，请检查 WECHAT_TEMPLATE_NOTICE_FIELDS（47003）"],
      [49_999, "微信拒绝了这条消息（49999）"],
    ] as const) {
      await told(server, member);
      wechat.templateError = errcode;
      await deliver(server);
      expect((await waiting(server)).at(-1)).toMatchObject({ attempts: 1, failure: words });
      expect((await waiting(server)).at(-1)?.failed_at).not.toBeNull();
    }
    wechat.mood = "broken";
    await told(server, member);
    await deliver(server);
    expect((await waiting(server)).at(-1)).toMatchObject({ attempts: 1, failed_at: null });
  });

  test("R18 E19 the bound WeChat receives; without it the one follower who scanned the member's code", async ({
    server,
  }) => {
    const member = await follower(server, "off-scanned");
    await told(server, member);
    expect(await deliver(server)).toEqual({ wechat: 1 });
    // A second person scans the same code: the site cannot tell which of them is the member.
    await followsAs(server, member, "off-stranger");
    await told(server, member);
    expect(await deliver(server)).toEqual({ wechat: 0 });
    expect(wechat.templates.map(({ touser }) => touser)).toEqual(["off-scanned"]);
    const now = server.clock.now();
    const { id } = await server.ctx.db
      .insertInto("wechat_account")
      .values({
        unionid: null,
        nickname: "本人",
        headimgurl: "",
        user_id: member.user.id,
        created_at: now,
        updated_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await server.ctx.db
      .insertInto("wechat_identity")
      .values({ channel: "official", openid: "off-bound", account_id: id })
      .execute();
    await receives(server, member, "wechat", { system: "now" });
    await told(server, member);
    expect(await deliver(server, DAY)).toEqual({ wechat: 1 });
    expect(wechat.templates.at(-1)?.touser).toBe("off-bound");
    // A follower who is bound to another account is not this member.
    const other = await server.loginAs();
    await followsAs(server, other, "off-bound");
    const { data } = await server.call(deliveryEndpoints.settings, {}, other);
    expect(data.channels).toMatchObject([{ channel: "wechat", isReady: false }]);
  });

  test("R18 the page of the official account says that notices are sent", async ({ server }) => {
    const { data } = await server.call(wechatEndpoints.subscription, {}, await server.loginAs());
    expect(data).toMatchObject({ available: true, sendsNotices: true });
  });
});

test.describe("without a template", () => {
  test.override({ env: wechat.env });

  test("R18 the page of the official account promises no notices", async ({ server }) => {
    const member = await server.loginAs();
    const { data } = await server.call(wechatEndpoints.subscription, {}, member);
    expect(data).toMatchObject({ available: true, sendsNotices: false });
    expect((await server.call(deliveryEndpoints.settings, {}, member)).data.channels).toEqual([]);
  });
});

test.describe("with both channels", () => {
  test.override({ env: { ...env, ...smtp.env } });

  test("E19 a notice goes out by each channel that its reader chose, and a failing one does not stop the other", async ({
    server,
  }) => {
    const member = await follower(server);
    await hasAddress(server, member);
    await receives(server, member, "mail", { system: "now" });
    await told(server, member);
    wechat.mood = "refuse";
    expect(await deliver(server)).toEqual({ mail: 1, wechat: 0 });
    expect((await waiting(server)).map((row) => [row.channel, row.attempts])).toEqual([["wechat", 1]]);
    wechat.mood = "answer";
    expect(await deliver(server, 2 * 60_000)).toEqual({ mail: 0, wechat: 1 });
  });
});

test.describe("with the simulated WeChat", () => {
  test.override({ env: { WECHAT_TEMPLATE_NOTICE: "template-1" } });

  test("R18 the simulation records the messages to followers and refuses others", async ({ server }) => {
    const { simulation } = server.ctx.wechat ?? {};
    const openid = simulation?.subscribe({ nickname: "云海拾荒人" }, true) ?? "";
    const member = await follower(server, openid);
    await told(server, member);
    expect(await deliver(server)).toEqual({ wechat: 1 });
    expect(simulation?.sent).toMatchObject([{ openid, data: { thing1: { value: "站内公告" } } }]);
    simulation?.subscribe({ nickname: "云海拾荒人" }, false);
    await told(server, member);
    expect(await deliver(server)).toEqual({ wechat: 0 });
    expect((await noticesOf(server, member))[0]).toMatchObject({ title: "微信通知已关闭" });
  });
});
