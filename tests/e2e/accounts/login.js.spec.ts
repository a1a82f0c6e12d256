import type { Page } from "@playwright/test";
import { uniquePhone } from "#tests/fixtures/factories.ts";
import { hydrated } from "#tests/fixtures/hydrated.ts";
import { axe, expect, smsCodeFor, test } from "#tests/setup/e2e-test.ts";

/** Requests a new phone's code, after which the button counts down. */
async function askForCode(page: Page) {
  const phone = uniquePhone();
  await page.goto("/login");
  await hydrated(page);
  await page.getByLabel("手机号").fill(phone);
  const button = page.locator('button[value="send-code"]');
  await button.click();
  await expect(button).toHaveText(/^1\d\ds$/);
  return { phone, button };
}

test("S12 V03 K05 two quick presses for a code send one request, and the button counts down 120 s and becomes active again", async ({
  page,
  violations,
}) => {
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
  let asked = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/login")) asked += 1;
  });
  await button.dblclick();
  await expect(page.getByText("验证码已发送")).toBeVisible();
  expect(asked).toBe(1);
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

test("K05 V01 V02 R03 the fields hold eleven and six digits, whatever is pasted or typed, Enter logs in, and errors are accessible", async ({
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
  // Enter in the code field logs in and does not request another code; the words stay.
  await phone.fill(uniquePhone());
  await code.fill("123456");
  await code.press("Enter");
  await expect(page.getByText("请先阅读并同意协议").first()).toBeVisible();
  await expect(page.getByText("请填写完整信息")).toHaveCount(0);
  await expect(page.getByText("验证码已发送")).toHaveCount(0);
  await expect(code).toHaveValue("123456");
  await phone.fill("");
  await page.getByRole("button", { name: "登录", exact: true }).last().click();
  await expect(page.getByText("请输入手机号", { exact: true })).toBeVisible();
  await axe(page);
});

test("S12 V03 a refused login does not change the countdown, and after a reload the server's answer restores it", async ({
  page,
  violations,
}) => {
  violations.allow(/400|429/);
  const { phone, button } = await askForCode(page);
  await page.getByLabel("验证码", { exact: true }).fill("000000");
  await page.getByRole("checkbox", { name: /我已阅读并同意/ }).check();
  await page.getByRole("button", { name: "登录", exact: true }).last().click();
  await expect(page.getByText(/验证码错误/)).toBeVisible();
  await expect(button).toHaveText(/^1\d\ds$/);
  await expect(button).toBeDisabled();

  await page.goto("/login");
  await page.getByLabel("手机号").fill(phone);
  await expect(button).toBeEnabled();
  await button.click();
  await expect(button).toHaveText(/^1\d\ds$/);
});

test("C02 a browser with scripts solves the challenge without asking the visitor", async ({
  page,
  baseURL,
  newVisitor,
}) => {
  const phone = uniquePhone();
  // After another visitor's request the next one gets a challenge.
  await smsCodeFor((await newVisitor()).request, baseURL ?? "", phone);
  const loaded: string[] = [];
  page.on("response", (response) => loaded.push(new URL(response.url()).pathname));
  await page.goto("/login");
  await page.getByLabel("手机号").fill(phone);
  await page.getByLabel(/我已阅读并同意/).check();
  expect(loaded.filter((path) => /do-work/.test(path))).toEqual([]);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("验证码已发送")).toBeVisible();
  await expect(page.getByLabel("小问题的答案")).toHaveCount(0);
  expect(loaded.filter((path) => /do-work/.test(path))).toHaveLength(1);
  const latest = await page.request.get(`${baseURL}/community/v1/dev/sms/${phone}`);
  const { data } = (await latest.json()) as { data: { code: string } };
  await page.getByLabel("验证码", { exact: true }).fill(data.code);
  await page.getByRole("button", { name: "登录", exact: true }).last().click();
  await expect(page).toHaveURL("/");
});
