import { uniquePhone } from "#tests/fixtures/factories.ts";
import { expect, smsCodeFor, test } from "#tests/setup/e2e-test.ts";

test(
  "R02 the self-test shows environment and database, and checks every address",
  { tag: "@once" },
  async ({ page }) => {
    await page.goto("/test");
    await expect(page.getByRole("status")).toHaveText("全部正常");
    const services = page.getByRole("table", { name: "服务" });
    for (const name of ["社区 API", "聊天服务", "CDN"]) {
      const row = services.getByRole("row", { name: new RegExp(`^${name}`) });
      await expect(row.getByRole("cell").nth(1)).toHaveText("可达");
      await expect(row.getByRole("cell").nth(2)).toHaveText(/^\d+ ms$/);
    }
    const facts = page.getByRole("table", { name: "环境" });
    await expect(facts.getByRole("row", { name: "环境 local", exact: true })).toBeVisible();
    await expect(facts.getByRole("row", { name: /^数据库 SQLite$/ })).toBeVisible();
    await page.getByRole("link", { name: "重新检测" }).click();
    await expect(page.getByRole("status")).toHaveText("全部正常");
  },
);

test("R02 a tester finds the login codes here", { tag: "@once" }, async ({ page, baseURL }) => {
  const phone = uniquePhone();
  const code = await smsCodeFor(page.request, baseURL ?? "", phone);
  await page.goto("/test");
  await expect(
    page
      .getByRole("row", { name: new RegExp(`^${phone}`) })
      .getByRole("cell")
      .first(),
  ).toHaveText(code);
});
