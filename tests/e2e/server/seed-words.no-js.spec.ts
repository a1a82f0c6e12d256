import type { APIRequestContext } from "@playwright/test";
import { wxUserInfo } from "../../../contract/accounts/wechat.ts";
import { uniquePhone } from "../../fixtures/factories.ts";
import { envelope, type MoodyApi, startMoodyApi } from "../../fixtures/moody-api.ts";
import { mainOf } from "../../fixtures/read-page.ts";
import { expect, test } from "../../setup/e2e-test.ts";
import { type Product, startProduct } from "../../setup/product.ts";

/** An API that has the endpoints and the fields of the specification (sections 3 and 7) alone. */
test.describe.configure({ mode: "serial" });

let api: MoodyApi;
let product: Product;

const person = { id: 7, name: "海盐", role: "USER" };
test.beforeAll(async () => {
  api = await startMoodyApi();
  const words = {
    "/globalConfig/public": { siteName: "别家的社区", friendlyLinks: [], hotSearches: ["灯塔"], icpNumber: "" },
    "/article/classify/tag/list": [],
    "/sms/login": null,
    "/user/sms/login": { token: "t".repeat(40), userInfo: person },
    "/user/current": person,
    "/user/info/7": person,
    "/user/logout": null,
    "/user/update": null,
    "/user/follow": null,
    "/user/comment/like": null,
  };
  for (const [path, data] of Object.entries(words)) api.moods.set(path, envelope(data));
  api.moods.set("/sms/encrypt/13800138000", envelope("sign"));
  product = await startProduct({ API_BASE_URL: api.url });
});
test.afterAll(async () => {
  await product.stop();
  await api.close();
});

const form = (fields: Record<string, string>) => ({ form: fields, maxRedirects: 0, headers: { origin: product.url } });

/** Sends a code and logs in by the form. @returns the second answer */
async function logIn(request: APIRequestContext, phone = "13800138000", redirect = "/user/7") {
  const at = `${product.url}/login?redirect=${encodeURIComponent(redirect)}`;
  const sent = await request.post(at, form({ phone, intent: "send-code" }));
  expect(sent.status()).toBe(200);
  expect(await sent.text()).toContain("120");
  return request.post(at, form({ phone, smsCode: "123456", agreement: "on", intent: "login" }));
}

test("C01 C02 S01 S02 C04 C05 an API with the specification's words alone logs in, shows a profile and logs out", async ({
  request,
}) => {
  const answer = await logIn(request);
  expect([answer.status(), answer.headers().location]).toEqual([303, "/user/7"]);
  expect(answer.headers()["set-cookie"]).toContain("token=");
  const profile = await request.get(`${product.url}/user/7`);
  const html = await profile.text();
  expect(profile.status()).toBe(200);
  expect(mainOf(html)).toContain("海盐");
  expect(html).toContain("别家的社区");
  expect(html).not.toMatch(/undefined|NaN|Invalid Date|1970/);
  for (const tab of [
    "videos",
    "series",
    "dynamics",
    "comments",
    "feedback",
    "favourites",
    "follow",
    "fans",
    "circles",
  ]) {
    const list = await request.get(`${product.url}/user/7?tab=${tab}`);
    expect([tab, list.status(), mainOf(await list.text()).includes("这里暂时没有内容")]).toEqual([tab, 200, true]);
  }
  const out = await request.post(`${product.url}/logout`, form({}));
  expect([out.status(), out.headers().location]).toEqual([303, "/"]);
  expect(out.headers()["set-cookie"]).toMatch(/token=;/);
  expect((await request.get(`${product.url}/user/personal/info`, { maxRedirects: 0 })).status()).toBe(303);
});

test("C07 C08 C12 writes whose success has no data, or data of another shape, are successes", async ({ request }) => {
  await logIn(request);
  for (const data of [null, { affected: 1 }, "ok", []]) {
    for (const path of ["/user/update", "/user/follow", "/user/comment/like"]) api.moods.set(path, envelope(data));
    const named = await request.post(`${product.url}/user/name`, form({ name: "新名字", redirectTo: "/user/7" }));
    expect([named.status(), named.headers().location]).toEqual([303, "/user/7"]);
    const relation = { intent: "follow", id: "8", wanted: "true", redirectTo: "/user/7" };
    const followed = await request.post(`${product.url}/resources/relation`, form(relation));
    expect([followed.status(), followed.headers().location]).toEqual([303, "/user/7"]);
  }
});

test("E10 a role that is no ADMIN is a regular user, and missing fields of a profile are left out", async ({
  request,
}) => {
  await logIn(request);
  const roles = { ADMIN: true, USER: false, EDITOR: false, admin: false };
  for (const [role, isAdmin] of Object.entries(roles)) {
    api.moods.set("/user/info/7", envelope({ ...person, role }));
    const main = mainOf(await (await request.get(`${product.url}/user/7`)).text());
    expect([role, main.includes("管理员")]).toEqual([role, isAdmin]);
    expect(main).not.toContain("加入");
  }
  api.moods.set("/user/info/7", envelope({ ...person, createdAt: "2026-01-02T03:04:05.000Z", bio: "看海" }));
  const main = mainOf(await (await request.get(`${product.url}/user/7`)).text());
  expect(main).toMatch(/2026.*加入/);
  expect(main).toContain("看海");
  api.moods.set("/user/info/7", envelope(person));
});

test("C18 W10 a phone is bound by an answer with the specification's token and userInfo", async ({ request }) => {
  const wx = wxUserInfo.parse({ headimgurl: "https://wx.example/1.png", nickname: "微信昵称" });
  api.moods.set("/wechat/about", envelope({ channels: ["website"], simulated: false, subscribe: false }));
  api.moods.set("/user/wechat/authorize", envelope({ url: "https://open.weixin.example/connect" }));
  api.moods.set("/user/wechat/login", envelope({ status: "pending", pendingToken: "p", wxUserInfo: wx }));
  api.moods.set("/user/wechat/bind", envelope({ token: "u".repeat(40), userInfo: person }));
  const begun = await request.post(`${product.url}/login/wechat`, form({ redirect: "/user/7" }));
  expect(begun.status()).toBe(303);
  const { state } = JSON.parse(api.bodies.get("/user/wechat/authorize") ?? "{}") as { state: string };
  const back = await request.get(`${product.url}/login/wechat/callback?code=c&state=${state}`, { maxRedirects: 0 });
  expect([back.status(), back.headers().location]).toEqual([303, "/user/7"]);
  expect(await (await request.get(`${product.url}/user/7`)).text()).toContain("微信昵称");
  const phone = uniquePhone();
  api.moods.set(`/sms/encrypt/${phone}`, envelope("sign"));
  const at = `${product.url}/login/bind-phone?redirect=%2Fuser%2F7`;
  const sent = await request.post(at, form({ phone, intent: "send-code" }));
  expect(sent.status()).toBe(200);
  const bound = await request.post(at, form({ phone, smsCode: "123456", agreement: "on", intent: "bind" }));
  expect([bound.status(), bound.headers().location]).toEqual([303, "/user/7"]);
  expect((await request.get(`${product.url}/user/7`)).status()).toBe(200);
});
