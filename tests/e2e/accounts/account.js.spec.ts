import { ageCodes } from "../../fixtures/aged-codes.ts";
import { uniquePhone } from "../../fixtures/factories.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const HERE = "/user/personal/account";

test("V03 S12 K07 two quick presses for a code to the own phone send one request, and the button counts down", async ({
  page,
  loginAs,
}) => {
  const { phone } = await loginAs({ redirect: HERE });
  ageCodes(phone);
  let asked = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes(HERE)) asked += 1;
  });
  await page.getByText("更换手机号", { exact: true }).first().click();
  const button = page.getByRole("form", { name: "更换手机号" }).locator('button[value="send-own-code"]');
  expect((await button.boundingBox())?.width).toBe(120);
  await button.dblclick();
  await expect(page.getByText("验证码已发送")).toBeVisible();
  await expect(button).toHaveText(/^1\d\ds$/);
  await expect(button).toBeDisabled();
  expect((await button.boundingBox())?.width).toBe(120);
  expect(asked).toBe(1);

  // A code for another phone in the same form: each button has its own countdown.
  const form = page.getByRole("form", { name: "更换手机号" });
  await form.getByLabel("新手机号", { exact: true }).fill(uniquePhone());
  await form.locator('button[value="send-code"]').click();
  await expect(form.locator('button[value="send-code"]')).toHaveText(/^1\d\ds$/);
  await expect(button).toHaveText(/^\d+s$/);
});
