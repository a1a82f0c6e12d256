import { siteConfig } from "../../../contract/shared/config.ts";
import { uniquePhone } from "../../fixtures/factories.ts";
import { envelope, type Mood, type MoodyApi, startMoodyApi } from "../../fixtures/moody-api.ts";
import { expect, test } from "../../setup/e2e-test.ts";
import { type Product, startProduct } from "../../setup/product.ts";

// One product for the file; its tests run one after the other.
test.describe.configure({ mode: "serial" });

let api: MoodyApi;
let product: Product;

test.beforeAll(async () => {
  api = await startMoodyApi();
  api.moods.set("/article/classify/tag/list", envelope([]));
  product = await startProduct({ API_BASE_URL: api.url });
});
test.afterAll(async () => {
  await product.stop();
  await api.close();
});

test("X05 X06 S07 a failed configuration is reported on a page with defaults, and a good configuration is loaded once", async ({
  page,
}) => {
  const path = "/globalConfig/public";
  for (const [mood, told] of [
    [{ status: 500, body: "" }, "获取全局配置失败"],
    ["gone", "获取全局配置失败"],
    [envelope(null, 503, "配置正在维护"), "配置正在维护"],
  ] as const) {
    api.moods.set(path, mood);
    expect((await page.goto(`${product.url}/preferences`))?.status()).toBe(200);
    await expect(page.getByText(told).first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "偏好设置" })).toBeVisible();
  }
  api.moods.set(path, envelope(siteConfig.parse({ siteName: "会好的社区" })));
  await page.goto(`${product.url}/preferences`);
  await expect(page).toHaveTitle(/会好的社区/);
  await expect(page.getByText("获取全局配置失败")).toHaveCount(0);
  const loads = api.asked.filter((asked) => asked === path).length;
  await page.goto(`${product.url}/agreement/service`);
  expect(api.asked.filter((asked) => asked === path)).toHaveLength(loads);
});

test("X02 X03 X04 the API's refusal is shown on the form in its words, or in ours, and the input stays", async ({
  page,
  violations,
}) => {
  violations.allow(/Failed to load resource/);
  const phone = uniquePhone();
  await page.goto(`${product.url}/login`);
  await page.getByLabel("手机号").fill(phone);
  await page.getByLabel("验证码", { exact: true }).fill("123456");
  await page.getByRole("checkbox", { name: /我已阅读并同意/ }).check();
  const refusals: [Mood, string][] = [
    [{ status: 403, body: JSON.stringify({ statusCode: 403, message: "你已被禁言", data: null }) }, "你已被禁言"],
    [{ status: 403, body: "" }, "没有权限访问"],
    [{ status: 409, body: JSON.stringify({ statusCode: 409, message: "请稍后再来", data: null }) }, "请稍后再来"],
    [{ status: 503, body: "maintenance" }, "maintenance"],
    ["gone", "网络错误，请检查网络连接"],
  ];
  for (const [mood, told] of refusals) {
    api.moods.set("/user/sms/login", mood);
    await page.getByRole("button", { name: "登录", exact: true }).last().click();
    await expect(page.getByRole("alert").filter({ hasText: told })).toBeVisible();
    await expect(page.getByLabel("手机号")).toHaveValue(phone);
    await expect(page.getByLabel("验证码", { exact: true })).toHaveValue("123456");
  }
});

test("X07 a code that could not be sent shows the API's message, or ours, and the button is active again", async ({
  page,
  violations,
}) => {
  violations.allow(/Failed to load resource/);
  const phone = uniquePhone();
  api.moods.set(`/sms/encrypt/${phone}`, envelope("sign"));
  await page.goto(`${product.url}/login`);
  await page.getByLabel("手机号").fill(phone);
  const button = page.locator('button[value="send-code"]');
  for (const [mood, told] of [
    [{ status: 500, body: "" }, "获取验证码失败，请重试"],
    [
      { status: 500, body: JSON.stringify({ statusCode: 500, message: "短信通道正在维护", data: null }) },
      "短信通道正在维护",
    ],
  ] as const) {
    api.moods.set("/sms/login", mood);
    await button.click();
    await expect(page.getByRole("alert").filter({ hasText: told })).toBeVisible();
    await expect(button).toBeEnabled();
    await expect(button).toHaveText("获取验证码");
    await expect(page.getByLabel("手机号")).toHaveValue(phone);
    // A second press right after the first would be ignored (V03): only a reloaded page allows another try.
    await page.goto(`${product.url}/login`);
    await page.getByLabel("手机号").fill(phone);
  }
});

test("S05 an empty current user logs out: a guest's page, no cookie, and a new login works", async ({ page }) => {
  const userInfo = { id: 7, name: "海盐", avatar: null, role: "USER", phoneMasked: null, sessionFingerprint: "f" };
  const counts = { systemNoticeCount: 0, commentNoticeCount: 0 };
  const phone = uniquePhone();
  const logIn = async () => {
    api.moods.set("/user/sms/login", envelope({ token: "t".repeat(32), userInfo: { ...userInfo, ...counts } }));
    await page.goto(`${product.url}/login?redirect=/preferences`);
    await page.getByLabel("手机号").fill(phone);
    await page.getByLabel("验证码", { exact: true }).fill("123456");
    await page.getByRole("checkbox", { name: /我已阅读并同意/ }).check();
    await page.getByRole("button", { name: "登录", exact: true }).last().click();
    await page.waitForURL(`${product.url}/preferences`);
  };
  const hasSession = async () => (await page.context().cookies(product.url)).some(({ name }) => name === "token");
  const nobody = JSON.stringify({ statusCode: 200, message: "success" });
  for (const mood of [envelope(null), { status: 200, body: nobody }]) {
    api.moods.set("/user/current", envelope({ ...userInfo, ...counts }));
    await logIn();
    expect(await hasSession()).toBe(true);
    api.moods.set("/user/current", mood);
    expect((await page.goto(`${product.url}/preferences`))?.status()).toBe(200);
    await expect(page.getByText("请重新登录").first()).toBeVisible();
    expect(await hasSession()).toBe(false);
  }
  // An invalid answer is treated as an outage: the page is a guest's until then, and nobody is logged out.
  api.moods.set("/user/current", envelope({ ...userInfo, ...counts }));
  await logIn();
  for (const data of [{}, [], 7, { ...userInfo, id: "7" }]) {
    api.moods.set("/user/current", envelope(data));
    expect((await page.goto(`${product.url}/preferences`))?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1, name: "偏好设置" })).toBeVisible();
    expect(await hasSession()).toBe(true);
  }
});

test("X03 a rate-limited page and form answer with Retry-After", { tag: "@once" }, async () => {
  const often = (seconds: number, status = 429) => ({
    status,
    body: JSON.stringify({ statusCode: status, message: "操作太频繁", data: { retryAfterSeconds: seconds } }),
  });
  const ask = async (path: string, body?: URLSearchParams) => {
    const answer = await fetch(product.url + path, {
      headers: { accept: "text/html", origin: product.url },
      ...(body ? { method: "POST", body } : {}),
    });
    return [answer.status, answer.headers.get("retry-after")];
  };
  api.moods.set("/article/7", often(42));
  expect(await ask("/article/7")).toEqual([429, "42"]);
  api.moods.set("/article/8", often(90, 503));
  expect(await ask("/article/8")).toEqual([503, "90"]);
  api.moods.set("/user/sms/login", often(300));
  const form = { phone: uniquePhone(), smsCode: "123456", agreement: "on", intent: "login" };
  expect(await ask("/login", new URLSearchParams(form))).toEqual([429, "300"]);
  api.moods.set("/article/9", { status: 404, body: "" });
  expect(await ask("/article/9")).toEqual([404, null]);
});
