import type { Page } from "@playwright/test";
import { uniquePhone } from "../../fixtures/factories.ts";
import { expect, smsCodeFor, test } from "../../setup/e2e-test.ts";
import { freePort } from "../../setup/free-port.ts";
import { type Product, startProduct } from "../../setup/product.ts";
import { startTlsProxy, type TlsProxy } from "../../setup/tls-proxy.ts";

// One product for the file; its tests run one after the other.
test.describe.configure({ mode: "serial" });
test.use({ ignoreHTTPSErrors: true });

let product: Product;
let proxy: TlsProxy;

test.beforeAll(async () => {
  const port = await freePort();
  product = await startProduct({
    TRUST_PROXY: "loopback",
    SITE_URL: `https://localhost:${port}`,
    SMS_IP_PER_HOUR: "1000",
    DEMO_COMMUNITY: "off",
    WECHAT_WEBSITE_APP_ID: "wx_website",
    WECHAT_WEBSITE_APP_SECRET: "a-secret",
  });
  proxy = await startTlsProxy(port, () => product.url);
});
test.afterAll(async () => {
  await proxy.close();
  await product.stop();
});

/** Logs in by the form, as visitors do. */
async function logIn(page: Page, redirect = "/"): Promise<void> {
  const phone = uniquePhone();
  const code = await smsCodeFor(page.request, proxy.url, phone);
  await page.goto(`${proxy.url}/login?${new URLSearchParams({ redirect })}`);
  const form = page.locator("form", { has: page.locator('input[name="smsCode"]') });
  await form.locator('input[name="phone"]').fill(phone);
  await form.locator('input[name="smsCode"]').fill(code);
  await form.locator('input[type="checkbox"]').first().check();
  await form.getByRole("button", { name: "登录", exact: true }).click();
  await page.waitForURL((url) => url.pathname === redirect);
}

test("K03 behind a TLS proxy a member logs in and out by form, and the cookies are Secure", async ({
  page,
  context,
}) => {
  await logIn(page);
  const token = (await context.cookies()).find(({ name }) => name === "token");
  expect(token).toMatchObject({ secure: true, httpOnly: true, sameSite: "Lax" });

  const loggedOut = await page.request.post(`${proxy.url}/logout`, { headers: { origin: proxy.url }, maxRedirects: 0 });
  expect(loggedOut.status()).toBe(303);
  const cookies = loggedOut.headersArray().filter(({ name }) => name.toLowerCase() === "set-cookie");
  expect(cookies.length).toBeGreaterThan(0);
  for (const { value } of cookies) expect(value).toContain("Secure");
});

test("V04 behind a TLS proxy a cross-site write is refused", { tag: "@once" }, async ({ page }) => {
  for (const origin of ["https://evil.example", product.url, "null"]) {
    expect(
      (await page.request.post(`${proxy.url}/login`, { headers: { origin }, form: { intent: "login" } })).status(),
    ).toBe(403);
  }
});

test(
  "K01 behind a TLS proxy the page sends HSTS and upgrades insecure requests",
  { tag: "@once" },
  async ({ page }) => {
    const answer = await page.goto(proxy.url);
    expect(answer?.headers()).toMatchObject({
      "strict-transport-security": "max-age=31536000",
      "content-security-policy": expect.stringContaining("upgrade-insecure-requests"),
    });
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${proxy.url}/`);
  },
);

test("R18 without a service account the page says so, and offers no QR code", { tag: "@once" }, async ({ page }) => {
  await logIn(page, "/user/subscribe-wechat");
  await expect(page.getByText("本站还没有接入公众号")).toBeVisible();
  await expect(page.getByRole("img", { name: "公众号二维码" })).toHaveCount(0);
  await expect(page.getByText("未关注")).toHaveCount(0);
});

test("R03 a WeChat login that is not configured is not offered", { tag: "@once" }, async ({ page, newVisitor }) => {
  await page.goto(`${proxy.url}/login`);
  await expect(page.getByRole("button", { name: "微信登录" })).toBeVisible();
  // Inside WeChat only the service account could ask for consent.
  const inside = await newVisitor({
    userAgent: "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 MicroMessenger/8.0.50",
    ignoreHTTPSErrors: true,
  });
  await inside.goto(`${proxy.url}/login`);
  await expect(inside.getByRole("button", { name: "登录", exact: true }).last()).toBeVisible();
  await expect(inside.getByRole("button", { name: "微信登录" })).toHaveCount(0);
});
