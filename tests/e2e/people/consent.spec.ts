import { outdateConsent, takePhone } from "../../fixtures/aged-codes.ts";
import { uniquePhone } from "../../fixtures/factories.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test(
  "S01 V04 a member with an outdated agreement is asked on the next page, may read first, and returns to the target",
  { tag: "@once" },
  async ({ page, loginAs }) => {
    const { phone } = await loginAs();
    outdateConsent(phone);
    await page.goto("/feedback?sort=votes");
    await expect(page.getByRole("heading", { level: 1, name: "协议有更新" })).toBeVisible();
    // A name could not be saved before the consent, so the member is not asked for one.
    const name = page.getByRole("form", { name: "取名字" });
    await expect(name).toHaveCount(0);
    await page.getByRole("button", { name: "暂不同意，先浏览" }).click();
    await expect(page).toHaveURL(/\/feedback\?sort=votes$/);

    // Writing is refused with a message, and the text stays.
    await page.goto("/user/publish/dynamic");
    const words = page.getByRole("main").locator("textarea").first();
    await words.fill("今天风很大");
    await page.getByRole("main").getByRole("button", { name: "发布", exact: true }).click();
    await expect(page.getByText("服务协议或隐私政策有更新").first()).toBeVisible();
    await expect(words).toHaveValue("今天风很大");

    await page.goto("/user/personal/account");
    await page.getByRole("link", { name: "阅读并同意" }).click();
    await page.getByRole("button", { name: "我已阅读并同意" }).click();
    await expect(page.getByText("已同意新版协议")).toBeVisible();
    await expect(name).toHaveCount(1);
    await expect(page).toHaveURL(/\/user\/personal\/account$/);
    await expect(page.getByRole("link", { name: "查看同意过的版本" })).toBeVisible();
  },
);

test("R19 an account without a phone binds its first phone on the account page", async ({ page, loginAs, baseURL }) => {
  const { phone } = await loginAs();
  takePhone(phone);
  const number = uniquePhone();
  await page.goto("/user/personal/account");
  await page.getByText("绑定手机号", { exact: true }).first().click();
  const form = page.getByRole("form", { name: "绑定手机号" });
  await form.getByLabel("新手机号", { exact: true }).fill(number);
  await form.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("验证码已发送")).toBeVisible();
  const latest = await page.request.get(`${baseURL}/community/v1/dev/sms/${number}`);
  const { data } = (await latest.json()) as { data: { code: string } };
  await form.getByLabel("新手机号的验证码").fill(data.code);
  await form.getByRole("button", { name: "绑定手机号" }).last().click();
  await expect(page.getByText("手机号已绑定")).toBeVisible();
});
