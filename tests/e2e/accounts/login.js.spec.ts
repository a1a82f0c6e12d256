import type { Page } from "@playwright/test";
import { uniquePhone } from "#tests/fixtures/factories.ts";
import { axe, expect, test } from "#tests/setup/e2e-test.ts";

/** Requests a new phone's code, after which the button counts down. */
async function askForCode(page: Page) {
  const phone = uniquePhone();
  await page.goto("/login");
  await page.getByLabel("手机号").fill(phone);
  const button = page.locator('button[value="send-code"]');
  await button.click();
  await expect(button).toHaveText(/^1\d\ds$/);
  return { phone, button };
}

test("S12 K05 the code button counts down 120 s and becomes active again", async ({ page, violations }) => {
  violations.allow(/429/);
  await page.clock.install();
  await page.goto("/login");
  const button = page.locator('button[value="send-code"]');
  await expect(button).toBeDisabled();
  await page.getByLabel("手机号").fill("12345678901");
  await expect(button).toBeDisabled();
  await page.getByLabel("手机号").fill(uniquePhone());
  await expect(button).toBeEnabled();
  expect((await button.boundingBox())?.width).toBe(120);
  await button.click();
  await expect(page.getByText("验证码已发送")).toBeVisible();
  await expect(button).toHaveText("120s");
  await expect(button).toBeDisabled();
  await page.clock.runFor(20_000);
  await expect(button).toHaveText("100s");
  expect((await button.boundingBox())?.width).toBe(120);
  await page.clock.runFor(100_000);
  await expect(button).toHaveText("获取验证码");
  await expect(button).toBeEnabled();

  // The server's clock has not moved: it refuses, and its remaining seconds are counted down.
  await button.click();
  await expect(page.getByRole("alert")).toHaveText(/\d+ 秒后再试/);
  await expect(button).toHaveText(/^1?\d\ds$/);
  await expect(button).toBeDisabled();
});

test("K05 V01 a phone field holds eleven digits and a code field six, whatever is pasted or typed", async ({
  page,
}) => {
  await page.goto("/login");
  // Only the script disables the button.
  await expect(page.locator('button[value="send-code"]')).toBeDisabled();
  const phone = page.getByLabel("手机号");
  for (const pasted of [
    "+86 138 1234 5678",
    "\u202d13812345678\u202c",
    "0086-138-1234-5678",
    "１３８１２３４５６７８",
    "1381234567899",
  ]) {
    await phone.fill(pasted);
    await expect(phone).toHaveValue("13812345678");
  }
  await expect(page.locator('button[value="send-code"]')).toBeEnabled();
  await phone.fill("");
  await phone.pressSequentially("+86 138 1234 56789");
  await expect(phone).toHaveValue("13812345678");
  const code = page.getByLabel("验证码", { exact: true });
  for (const pasted of [" 123 456 ", "123-456", "１２３４５６", "1234567"]) {
    await code.fill(pasted);
    await expect(code).toHaveValue("123456");
  }
});

test("S12 V03 a refused login does not change the countdown", async ({ page, violations }) => {
  violations.allow(/400/);
  const { button } = await askForCode(page);
  await page.getByLabel("验证码", { exact: true }).fill("000000");
  await page.getByRole("checkbox", { name: /我已阅读并同意/ }).check();
  await page.getByRole("button", { name: "登录", exact: true }).last().click();
  await expect(page.getByText(/验证码错误/)).toBeVisible();
  await expect(button).toHaveText(/^1\d\ds$/);
  await expect(button).toBeDisabled();
});

test("S12 after a reload the server's answer restores the countdown", async ({ page, violations }) => {
  violations.allow(/429/);
  const { phone, button } = await askForCode(page);
  await page.goto("/login");
  await page.getByLabel("手机号").fill(phone);
  await expect(button).toBeEnabled();
  await button.click();
  await expect(button).toHaveText(/^1\d\ds$/);
});

test("V03 two quick presses send one request", async ({ page }) => {
  let asked = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/login")) asked += 1;
  });
  await page.goto("/login");
  await page.getByLabel("手机号").fill(uniquePhone());
  await page.locator('button[value="send-code"]').dblclick();
  await expect(page.getByText("验证码已发送")).toBeVisible();
  expect(asked).toBe(1);
});

test("R03 Enter in the code field logs in and does not request another code", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("手机号").fill(uniquePhone());
  await page.getByLabel("验证码", { exact: true }).fill("123456");
  await page.getByLabel("验证码", { exact: true }).press("Enter");
  await expect(page.getByText("请先阅读并同意协议").first()).toBeVisible();
  await expect(page.getByText("验证码已发送")).toHaveCount(0);
});

test("S01 S02 local storage holds a fingerprint of the session, and no credential", async ({
  page,
  loginAs,
  context,
}) => {
  await loginAs({ redirect: "/agreement/service" });
  await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeTruthy();
  const fingerprint = await page.evaluate(() => localStorage.getItem("token"));
  const cookie = (await context.cookies()).find(({ name }) => name === "token");
  expect(cookie?.value).not.toContain(fingerprint ?? "-");
  const asBearer = await page.request.get("/community/v1/user/current", {
    headers: { authorization: `Bearer ${fingerprint}` },
  });
  expect(asBearer.status()).toBe(401);
});

test("R03 the login page has no accessibility violations", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByText("请输入手机号", { exact: true })).toBeVisible();
  await axe(page);
});
