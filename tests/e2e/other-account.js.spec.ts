import { expect, test } from "../setup/e2e-test.ts";

test("A02 R25 what was typed as one account is never saved as another's: the tab says so and keeps the text", async ({
  page,
  context,
  loginAs,
  violations,
}) => {
  violations.allow(/409/);
  await loginAs({ redirect: "/user/publish/article" });
  await page.locator('input[name="title"]').fill("甲写的标题");
  await page.waitForLoadState("networkidle");
  const tab = await context.newPage();
  await loginAs({ page: tab });
  await expect(page.getByRole("alert").filter({ hasText: "换了登录" })).toBeVisible();
  await page.locator('input[name="title"]').fill("甲写的标题，还在写");
  await expect(page.getByRole("status", { name: "保存状态" })).toHaveText(/属于另一个账号/, { timeout: 20_000 });
  await expect(page.locator('input[name="title"]')).toHaveValue("甲写的标题，还在写");
  await tab.goto("/user/manage/article?state=draft");
  await expect(tab.getByText("甲写的标题")).toHaveCount(0);

  await tab.goto("/user/personal/info");
  await expect(tab.locator('input[name="formOwner"]').first()).toBeAttached();
});
