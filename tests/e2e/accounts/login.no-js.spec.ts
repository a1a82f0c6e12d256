import { uniquePhone } from "#tests/fixtures/factories.ts";
import { expect, test } from "#tests/setup/e2e-test.ts";

test("S12 without scripts a second request says how long to wait, and keeps the input", async ({ page }) => {
  const phone = uniquePhone();
  await page.goto("/login");
  await page.getByLabel("手机号").fill(phone);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("验证码已发送")).toBeVisible();
  await page.getByLabel("验证码", { exact: true }).fill("1234");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByRole("alert")).toHaveText(/\d+ 秒后再试/);
  await expect(page.getByLabel("手机号")).toHaveValue(phone);
  await expect(page.getByLabel("验证码", { exact: true })).toHaveValue("1234");
});

test("V01 the server reports an invalid phone at its field", async ({ page, baseURL }) => {
  const answer = await page.request.post("/login", {
    form: { intent: "send-code", phone: "12345" },
    headers: { origin: baseURL ?? "" },
  });
  expect(answer.status()).toBe(400);
  const html = await answer.text();
  expect(html).toContain("请输入正确的 11 位手机号");
  expect(html).toContain('value="12345"');
});
