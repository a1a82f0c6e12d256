import { uniquePhone } from "#tests/fixtures/factories.ts";
import { readPage } from "#tests/fixtures/read-page.ts";
import { expect, smsCodeFor, test } from "#tests/setup/e2e-test.ts";
import {
  askWechat,
  comeFromWechat,
  bindOnPage,
  confirmButton,
  consentAs,
  cookieNames,
  fillBindForm,
  newNickname,
  passWechat,
} from "./wechat-steps.ts";

test("R03 C18 a newcomer by WeChat binds a phone once, and logs in directly the next time", async ({
  page,
  newVisitor,
}) => {
  const phone = uniquePhone();
  const nickname = await comeFromWechat(page, "/search?q=灯");
  await expect(page).toHaveURL(/\/search\?q=/);
  await bindOnPage(page, phone, "/search?q=灯");
  await expect(page).toHaveURL(/\/search\?q=/);
  expect(await cookieNames(page)).toContain("token");
  expect(await cookieNames(page)).not.toContain("wx_pending");
  await expect(page.getByText("微信登录还差一步")).toHaveCount(0);

  const later = await newVisitor();
  await later.goto((await passWechat(later, "/search", nickname)).end);
  await expect(later.getByText("登录成功，欢迎回来")).toBeVisible();
  await expect(later).toHaveURL(/\/search$/);
  expect(await cookieNames(later)).toContain("token");
});

// The web tier alone decides all of this.
const once = { tag: "@once" };

test("R03 a visitor who refuses at WeChat returns to the login, which keeps the redirect", once, async ({ page }) => {
  await askWechat(page, "/search?q=灯");
  await page.getByRole("link", { name: "拒绝" }).click();
  await expect(page.getByText("已取消微信登录")).toBeVisible();
  expect(new URL(page.url()).searchParams.get("redirect")).toBe("/search?q=%E7%81%AF");
  expect(await cookieNames(page)).not.toContain("wx_state");
});

test("R03 a state is valid for the browser that started, and for no other", once, async ({ page, newVisitor }) => {
  await askWechat(page);
  const consent = `/community/v1/dev/wechat/consent${new URL(page.url()).search}&nickname=${encodeURIComponent(newNickname())}`;
  const callback = (await page.request.get(consent, { maxRedirects: 0 })).headers().location ?? "";
  expect(callback).toMatch(/^\/login\/wechat\/callback\?.*code=/);

  const victim = await newVisitor();
  const answer = await victim.goto(callback);
  expect(answer?.status()).toBe(400);
  await expect(victim.getByRole("alert")).toContainText("不是从这个浏览器发起的");
  await expect(victim.getByRole("link", { name: "重新登录" })).toHaveAttribute("href", "/login");
  expect(await cookieNames(victim)).not.toContain("token");
  expect(await cookieNames(victim)).not.toContain("wx_pending");

  // The victim's own login does not make the foreign state valid, and the attempt ends it.
  await askWechat(victim);
  expect((await victim.goto(callback))?.status()).toBe(400);
  expect(await cookieNames(victim)).not.toContain("wx_state");
});

test("R03 a callback is valid once", once, async ({ page, context }) => {
  await askWechat(page);
  const state = (await context.cookies()).find(({ name }) => name === "wx_state");
  const callback = page.waitForRequest(/\/login\/wechat\/callback\?/);
  await consentAs(page, newNickname());
  const url = (await callback).url();
  await expect(page.getByText("微信登录还差一步")).toBeVisible();
  expect((await page.goto(url))?.status()).toBe(400);

  // Even with the cookie restored WeChat's code is used up.
  if (state) await context.addCookies([state]);
  await context.clearCookies({ name: "wx_pending" });
  await page.goto(url);
  await expect(page.getByText("微信授权已失效，请重新登录")).toBeVisible();
  expect(await cookieNames(page)).not.toContain("token");
  expect(await cookieNames(page)).not.toContain("wx_pending");
});

test("R03 the cookies of the WeChat login are sealed, short-lived and HttpOnly", once, async ({ page, context }) => {
  await askWechat(page);
  const state = (await context.cookies()).find(({ name }) => name === "wx_state");
  expect(state).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect((state?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(600);
  expect(state?.value).not.toContain(new URL(page.url()).searchParams.get("state") ?? "-");
  await consentAs(page, newNickname());
  await expect(page.getByText("微信登录还差一步")).toBeVisible();
  const pending = (await context.cookies()).find(({ name }) => name === "wx_pending");
  expect(pending).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect((pending?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(600);

  // One cookie's sealed value is not valid in the other cookie.
  await context.clearCookies();
  if (state) await context.addCookies([{ ...state, name: "wx_pending" }]);
  await page.goto("/");
  await expect(page.getByText("微信登录还差一步")).toHaveCount(0);
});

test("V04 WeChat redirects to this site only", once, async ({ page }) => {
  await comeFromWechat(page, "//evil.example/x");
  expect(new URL(page.url()).pathname).toBe("/");
  await bindOnPage(page, uniquePhone(), "https://evil.example/");
  expect(new URL(page.url()).pathname).toBe("/");
});

test("R03 W13 a visitor with nothing to bind is shown both ways to log in, and a link home", once, async ({ page }) => {
  await page.goto("/login/bind-phone?redirect=/search");
  await expect(page.getByRole("alert")).toHaveText("微信登录已过期，请重新用微信登录");
  await expect(page.getByText("或", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "先逛逛首页" })).toHaveAttribute("href", "/");
  await page.getByRole("link", { name: "用手机号登录" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  expect(new URL(page.url()).searchParams.get("redirect")).toBe("/search");
});

test("R03 C18 a code of another phone binds nothing, and the input stays", once, async ({ page }) => {
  const [mine, theirs] = [uniquePhone(), uniquePhone()];
  const code = await smsCodeFor(page.request, process.env.QUNLUO_E2E_URL ?? "", theirs);
  await passWechat(page);
  await page.goto("/login/bind-phone");
  await fillBindForm(page, mine, { smsCode: code });
  await confirmButton(page).click();
  await expect(page.getByText(/验证码(错误|已失效)/)).toBeVisible();
  await expect(page.getByLabel("手机号")).toHaveValue(mine);
  expect(await cookieNames(page)).not.toContain("token");
});

test("C18 a pending login is valid for one binding", once, async ({ page, context, newVisitor }) => {
  await passWechat(page);
  const pending = (await context.cookies()).find(({ name }) => name === "wx_pending");
  await bindOnPage(page, uniquePhone());

  const thief = await newVisitor();
  if (pending) await thief.context().addCookies([pending]);
  await thief.goto("/login/bind-phone");
  await fillBindForm(thief, uniquePhone());
  await confirmButton(thief).click();
  await expect(thief.getByText("微信登录已过期或已完成，请重新用微信登录")).toBeVisible();
  await expect(thief.getByRole("button", { name: "微信登录" })).toBeVisible();
  expect(await cookieNames(thief)).not.toContain("token");
  expect(await cookieNames(thief)).not.toContain("wx_pending");
});

test("R03 a page with a pending login is not cached for others", once, async ({ page, newVisitor }) => {
  const { nickname } = await passWechat(page);
  const asked = "微信登录还差一步";
  expect((await readPage(page.request, "/")).html).toContain(asked);
  const forReader = await readPage((await newVisitor()).request, "/");
  expect(forReader.html).not.toContain(nickname);
  expect(forReader.html).not.toContain(asked);
  // The reverse: a page cached for readers is not shown to a visitor with a pending login.
  expect((await readPage(page.request, "/")).html).toContain(asked);
});
