import { ageCodes } from "../../fixtures/aged-codes.ts";
import { readPage, redirectOf } from "../../fixtures/read-page.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const HERE = "/user/personal/leave";

test("R19 A03 a member who closes their account proves the phone, types the word, and cancels", async ({
  page,
  loginAs,
  baseURL,
}) => {
  expect(await redirectOf(page.request, HERE)).toBe(`/login?redirect=${encodeURIComponent(HERE)}`);
  const { phone } = await loginAs();
  ageCodes(phone);
  const account = async () => await readPage(page.request, "/user/personal/account");
  expect((await account()).html).toContain(`href="${HERE}"`);
  await page.goto(HERE);
  await expect(page.getByRole("heading", { level: 1, name: "注销账号" })).toBeVisible();
  await expect(page.getByText("15 天冷静期")).toBeVisible();
  const form = page.getByRole("form", { name: "注销账号" });
  await form.getByLabel(/请输入“注销账号”/).fill("注销");
  await form.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("验证码已发送")).toBeVisible();
  await expect(form.getByLabel(/请输入“注销账号”/)).toHaveValue("注销");
  const latest = await page.request.get(`${baseURL}/community/v1/dev/sms/${phone}`);
  const { data } = (await latest.json()) as { data: { code: string } };
  await form.getByLabel(/的验证码/).fill(data.code);
  await form.getByRole("button", { name: "申请注销" }).click();
  await expect(form.getByText("请输入“注销账号”四个字").first()).toBeVisible();
  await expect(form.getByLabel(/的验证码/)).toHaveValue(data.code);
  await form.getByLabel(/请输入“注销账号”/).fill("注销账号");
  await form.getByRole("button", { name: "申请注销" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "账号正在注销" })).toBeVisible();
  await expect(page.getByText(/已申请注销，.*前可以撤回/)).toBeVisible();

  // The message appears after a login, too.
  await page.context().clearCookies();
  ageCodes(phone);
  await loginAs({ phone });
  const after = await account();
  expect(after.html).toMatch(/账号将在 .* 注销，可以在“账号与安全”里撤回/);
  expect(after.main).toContain("在此之前一切照常，也可以撤回");
  expect(after.main).toContain("查看或撤回");
  expect((await readPage(page.request, "/message/system")).main).toContain("你申请了注销账号");
  await page.goto(HERE);
  await page.getByRole("button", { name: "撤回注销" }).click();
  await expect(page.getByText("已撤回注销，账号照常使用")).toBeVisible();
  await expect(page.getByRole("region", { name: "注销账号" })).toContainText("申请后有冷静期");
});

test("R19 administrators read why they cannot leave", { tag: "@once" }, async ({ page, loginAs }) => {
  await loginAs({ admin: true });
  const leave = await readPage(page.request, HERE);
  expect(leave.main).toContain("管理员不能注销账号");
  expect(leave.main).not.toContain("申请注销");
});
