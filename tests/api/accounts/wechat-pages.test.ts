import sharp from "sharp";
import { afterAll } from "vitest";
import { COMMUNITY_PATH } from "#contract/shared/paths.ts";
import { wechatEndpoints } from "#contract/accounts/wechat.ts";
import { startFakeWechat } from "#tests/fixtures/fake-wechat.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const STATE = "state-of-sixteen-or-more";
const wechat = await startFakeWechat();
afterAll(() => wechat.close());

const REDIRECT = "http://localhost:3000/login/wechat/callback?mode=login";

const authorize = (server: ApiServer, redirectUri: string, channel: "website" | "official" = "website") =>
  server.call(wechatEndpoints.authorizeUrl, { body: { channel, state: STATE, redirectUri } });

/** Submits the page's form as a browser does: hidden fields and the choice. */
function submit(server: ApiServer, html: string, choice: Record<string, string>): Promise<Response> {
  const action = /<form action="([^"]+)" method="get">/.exec(html)?.[1] ?? "";
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(
    ([, name = "", value = ""]) => [name, value.replaceAll("&amp;", "&")] as const,
  );
  return server.fetch(`${action}?${new URLSearchParams({ ...Object.fromEntries(hidden), ...choice })}`, {
    redirect: "manual",
  });
}

test("R03 the whole WeChat login runs locally: address, page, consent, callback, person", async ({ server }) => {
  expect((await server.call(wechatEndpoints.about)).data).toEqual({
    channels: ["website", "official"],
    simulated: true,
    subscribe: true,
  });
  const { url } = (await authorize(server, REDIRECT)).data;
  const page = await server.fetch(url);
  expect(page.headers.get("content-security-policy")).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(page.headers.get("cache-control")).toBe("no-store");
  const html = await page.text();
  expect(html).not.toMatch(/<script|<style| style=| on\w+=/);

  const chosen = await submit(server, html, { person: "夜航星", nickname: " " });
  expect(chosen.status).toBe(302);
  const back = new URL(chosen.headers.get("location") ?? "", "http://localhost:3000");
  expect(back.pathname).toBe("/login/wechat/callback");
  expect(back.searchParams.get("mode")).toBe("login");
  expect(back.searchParams.get("state")).toBe(STATE);
  const login = await server.call(wechatEndpoints.login, {
    body: { channel: "website", code: back.searchParams.get("code") ?? "" },
  });
  expect(login.data).toMatchObject({ status: "pending", wxUserInfo: { nickname: "夜航星" } });

  // A typed name takes precedence over a chosen one.
  const typed = await submit(server, html, { person: "夜航星", nickname: "<b>自己</b>" });
  const code = new URL(typed.headers.get("location") ?? "", "http://localhost:3000").searchParams.get("code") ?? "";
  const other = await server.call(wechatEndpoints.login, { body: { channel: "website", code } });
  expect(other.data).toMatchObject({ wxUserInfo: { nickname: "<b>自己</b>" } });
  expect((await submit(server, html, { nickname: "名".repeat(33) })).status).toBe(400);
  expect((await submit(server, html, {})).status).toBe(400);
});

test("R03 refusing the consent returns the state and no code", async ({ server }) => {
  const { url } = (await authorize(server, REDIRECT)).data;
  const refuse = /<a href="([^"]+)">拒绝<\/a>/.exec(await (await server.fetch(url)).text())?.[1];
  expect(refuse).toBe(`/login/wechat/callback?mode=login&amp;state=${STATE}`);
});

test("V04 the callback stays on this site, whatever the address contains", async ({ server }) => {
  for (const foreign of [
    "https://evil.example/login",
    "http://localhost.evil.example/",
    "javascript:alert(1)",
    "http://8.8.8.8/",
    "ftp://localhost/",
  ]) {
    expect(await authorize(server, foreign)).toMatchObject({ status: 400 });
    const query = new URLSearchParams({ channel: "website", redirect_uri: foreign, state: STATE, person: "夜航星" });
    for (const page of ["authorize", "consent"])
      expect((await server.fetch(`${COMMUNITY_PATH}/dev/wechat/${page}?${query}`, { redirect: "manual" })).status).toBe(
        400,
      );
  }
  // A local machine has many host names; the callback keeps the browser on its own.
  for (const [own, path] of [
    ["http://127.0.0.1:4000/a", "/a"],
    ["http://[::1]:3000/a", "/a"],
    ["http://my-machine:3000/a", "/a"],
    ["http://192.168.1.5:3000//evil.example/a", "/evil.example/a"],
  ] as const) {
    const query = new URLSearchParams({ channel: "website", redirect_uri: own, state: STATE, person: "夜航星" });
    const answer = await server.fetch(`${COMMUNITY_PATH}/dev/wechat/consent?${query}`, { redirect: "manual" });
    expect(answer.headers.get("location")?.startsWith(`${path}?code=`)).toBe(true);
  }
});

test("V04 values of the address appear on the page as plain text", async ({ server }) => {
  const query = new URLSearchParams({
    channel: "website",
    redirect_uri: REDIRECT,
    state: `"><script>alert(1)</script>`,
  });
  const html = await (await server.fetch(`${COMMUNITY_PATH}/dev/wechat/authorize?${query}`)).text();
  expect(html).not.toContain("<script");
  expect(html).toContain("&quot;&gt;&lt;script&gt;");
});

test("E13 the simulated people have pictures", async ({ server }) => {
  const picture = await server.fetch(`${COMMUNITY_PATH}/dev/wechat/avatar/2.png`);
  expect(picture.headers.get("content-type")).toBe("image/png");
  expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({
    format: "png",
    width: 96,
    height: 96,
  });
  for (const name of ["99.png", "x.png", "2.svg"])
    expect((await server.fetch(`${COMMUNITY_PATH}/dev/wechat/avatar/${name}`)).status).toBe(404);
  expect((await server.fetch(`${COMMUNITY_PATH}/dev/wechat/style.css`)).headers.get("content-type")).toContain(
    "text/css",
  );
});

test("R18 behind the QR code a person can follow and unfollow", async ({ server }) => {
  const provider = server.ctx.wechat;
  const { content } = (await provider?.createSubscribeQr("user-1")) ?? { content: "" };
  const html = await (await server.fetch(content)).text();
  const code = provider?.simulation?.consent("website", { nickname: "阿浮" }) ?? "";
  const person = await provider?.exchange("website", code);
  const state = () => provider?.isSubscribed({ website: person?.openid ?? "" });
  expect(await (await submit(server, html, { person: "阿浮", subscribed: "1" })).text()).toContain("已关注");
  expect(await state()).toBe(true);
  await submit(server, html, { person: "阿浮", subscribed: "0" });
  expect(await state()).toBe(false);
});

test.describe("outside local", () => {
  test.override({
    env: {
      APP_ENV: "development",
      SITE_URL: "https://qunluo.example.com",
      SMS_PROVIDER: "aliyun",
      ALIYUN_SMS_ACCESS_KEY_ID: "a",
      ALIYUN_SMS_ACCESS_KEY_SECRET: "b",
      ALIYUN_SMS_SIGN_NAME: "c",
      ALIYUN_SMS_TEMPLATE_CODE: "d",
    },
  });

  test("R03 without WeChat settings WeChat is off, and the simulation's pages do not exist", async ({ server }) => {
    expect((await server.call(wechatEndpoints.about)).data).toEqual({
      channels: [],
      simulated: false,
      subscribe: false,
    });
    expect(await authorize(server, "https://qunluo.example.com/x")).toMatchObject({
      status: 503,
      message: "微信登录暂未开放，请使用手机号登录",
    });
    expect((await server.call(wechatEndpoints.login, { body: { channel: "website", code: "x" } })).status).toBe(503);
    const { token } = await server.loginAs();
    expect((await server.call(wechatEndpoints.subscription, {}, { token })).data).toEqual({
      available: false,
      sendsNotices: false,
      subscribed: false,
      qrContent: null,
      expiresAt: null,
    });
    const query = new URLSearchParams({
      channel: "website",
      redirect_uri: "https://qunluo.example.com/x",
      state: STATE,
      person: "夜航星",
    });
    for (const page of ["authorize", "consent", "subscribe", "style.css", "avatar/1.png"]) {
      expect((await server.fetch(`${COMMUNITY_PATH}/dev/wechat/${page}?${query}`)).status).toBe(404);
    }
  });
});

test.describe("configured", () => {
  test.override({ env: wechat.env });

  test("R03 with WeChat settings the API calls WeChat itself, and the simulation is off, in local too", async ({
    server,
  }) => {
    expect((await server.call(wechatEndpoints.about)).data).toEqual({
      channels: ["website", "official"],
      simulated: false,
      subscribe: true,
    });
    expect((await authorize(server, REDIRECT)).data.url).toContain(`${wechat.url}/connect/qrconnect?appid=wx_website`);
    expect((await server.fetch(`${COMMUNITY_PATH}/dev/wechat/style.css`)).status).toBe(404);
    const [person] = wechat.people;
    if (!person) throw new Error("nobody there");
    const login = await server.call(wechatEndpoints.login, {
      body: { channel: "website", code: wechat.consent("website", person) },
    });
    expect(login.data).toMatchObject({
      status: "pending",
      wxUserInfo: { nickname: "海盐汽水", headimgurl: "https://thirdwx.qlogo.cn/mmopen/vi_32/a/132" },
    });
  });

  test("X04 a failing WeChat is reported as such, costs the visitor no attempt, and leaves no secret in the log", async ({
    server,
  }) => {
    server.expectErrors(/wechat did not answer well/);
    wechat.mood = "broken";
    for (let n = 0; n < 62; n++) {
      expect(
        await server.call(wechatEndpoints.login, { body: { channel: "website", code: "the-secret-code" } }),
      ).toMatchObject({ status: 503, message: "微信服务暂不可用，请稍后再试" });
    }
    const told = JSON.stringify(server.log);
    for (const secret of ["the-secret-code", "the-website-secret"]) expect(told).not.toContain(secret);
  });
});
