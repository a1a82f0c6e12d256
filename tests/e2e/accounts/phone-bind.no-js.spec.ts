import { uniquePhone } from "#tests/fixtures/factories.ts";
import { expect, test } from "#tests/setup/e2e-test.ts";
import { becomePending, bindForm, confirmButton, cookieNames, fillBindForm, passWechat } from "./wechat-steps.ts";

test("W13 K08 without scripts the dialog is a page, linked from a banner on every page", async ({ page, baseURL }) => {
  const nickname = await becomePending(page, "/search?q=灯");
  await page.getByRole("link", { name: "绑定手机号" }).click();
  await expect(page.getByRole("heading", { name: "绑定手机号" })).toBeVisible();
  const form = bindForm(page);
  await expect(form.getByText(nickname)).toBeVisible();
  await expect(form.getByText("请绑定手机号以完成微信登录")).toBeVisible();
  const phone = uniquePhone();
  await form.getByPlaceholder("请输入手机号").fill(phone);
  await form.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("验证码已发送")).toBeVisible();
  await expect(form.getByLabel("手机号")).toHaveValue(phone);
  const latest = await page.request.get(`${baseURL}/community/v1/dev/sms/${phone}`);
  const { data } = (await latest.json()) as { data: { code: string } };
  await form.getByPlaceholder("请输入验证码").fill(data.code);
  await form.getByRole("checkbox").check();
  await confirmButton(page).click();
  await expect(page.getByText("绑定成功，已登录")).toBeVisible();
  await expect(page).toHaveURL(/\/search\?q=/);
});

test("V02 X09 without scripts the server reports an incomplete form", async ({ page, baseURL }) => {
  await passWechat(page);
  const answer = await page.request.post("/login/bind-phone", {
    form: { intent: "bind", phone: "13800138000" },
    headers: { origin: baseURL ?? "" },
  });
  expect(answer.status()).toBe(400);
  const html = await answer.text();
  expect(html).toContain("请填写完整信息并同意协议");
  expect(html).toContain("请输入验证码");
  expect(html).toContain('value="13800138000"');
});

test("S14 without scripts cancelling deletes the pending WeChat login", async ({ page }) => {
  await becomePending(page, "/search");
  await page.getByRole("link", { name: "绑定手机号" }).click();
  await bindForm(page).getByRole("button", { name: "取消" }).click();
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.getByText("微信登录还差一步")).toHaveCount(0);
  expect(await cookieNames(page)).not.toContain("wx_pending");
});

test("W13 without a pending WeChat login the page says so and offers to start again", async ({ page }) => {
  await page.goto("/login/bind-phone?redirect=/search");
  await expect(page.getByRole("alert")).toHaveText("微信登录已过期，请重新用微信登录");
  await page.getByRole("button", { name: "微信登录" }).click();
  await expect(page.getByRole("heading", { name: "微信授权（模拟）" })).toBeVisible();
});

test("R04 without scripts the loading page is the form", async ({ page }) => {
  await passWechat(page);
  await page.goto("/loading?bindPhone=1&redirect=%2Fsearch");
  await expect(page.getByText("正在完成绑定…")).toBeHidden();
  await fillBindForm(page, uniquePhone());
  await confirmButton(page).click();
  await expect(page.getByText("绑定成功，已登录")).toBeVisible();
  await expect(page).toHaveURL(/\/search$/);
});
