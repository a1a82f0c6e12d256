import { expect, test } from "../../setup/e2e-test.ts";

test("E09 every page's footer links to the page on reporting illegal content", { tag: "@once" }, async ({ page }) => {
  await page.goto("/feedback");
  await page.getByRole("contentinfo").getByRole("link", { name: "举报渠道" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "违法和不良信息举报" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
  await expect(main).toContainText("24 小时内处理");
  for (const to of ["removed", "review", "sanction"])
    await expect(main.locator(`a[href="/user/manage/${to}"]`)).toBeVisible();
  await expect(main).toContainText("公网安备 11000002000001");
});
