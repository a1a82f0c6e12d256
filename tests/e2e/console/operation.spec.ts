import { chooseNative } from "../../fixtures/choose-native.ts";
import { comeIn } from "../../fixtures/come-in.ts";
import { uniquePhone } from "../../fixtures/factories.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { expect, test } from "../../setup/e2e-test.ts";
import { startProduct } from "../../setup/product.ts";

test(
  "A01 administrators see the state of the site and trigger a job, and others are refused",
  { tag: "@once" },
  async ({ page, loginAs }) => {
    await loginAs({ admin: true, redirect: "/admin" });
    await page.getByRole("navigation", { name: "管理后台" }).getByRole("link", { name: "运行状况" }).click();
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("运行状况");
    await expect(main).toContainText(/SQLite 3|PostgreSQL \d/);
    await expect(main).toContainText("磁盘剩余");
    await main.getByRole("button", { name: "马上运行：热门排序" }).click();
    await expect(page.getByText("已安排，半分钟内开始运行")).toBeVisible();
    const log = await readPage(page.request, "/admin/log");
    expect(log.main).toContain("运行后台任务");
    expect(log.main).toContain("热门排序");
    // Another member is refused the page.
    await loginAs();
    const refused = await readPage(page.request, "/admin/operation");
    expect(refused.status).toBe(403);
    expect(refused.main).toContain("只有管理员可以查看运行状况");
  },
);

test(
  "A01 E09 in read-only mode every page shows the reason, and a member's form returns with it",
  { tag: "@once" },
  async ({ page, violations }) => {
    test.slow();
    violations.allow(/Failed to load resource.*503/);
    const phone = uniquePhone();
    const product = await startProduct({ ADMIN_PHONES: phone });
    try {
      await comeIn(page, product.url, phone);
      await page.goto(`${product.url}/admin/setting`);
      await page.getByLabel(/^只读模式的原因/).fill("搬迁服务器，22:00 恢复");
      await page.getByRole("button", { name: "保存设置" }).click();
      await expect(page.getByText("已保存 1 项").first()).toBeVisible();
      await page.context().clearCookies();
      await comeIn(page, product.url);
      const words = "灯下人";
      const main = page.getByRole("main");
      // Other processes notice the change within fifteen seconds; until then the page is only fetched, not rendered.
      const create = `${product.url}/circle/create`;
      await expect
        .poll(async () => (await page.request.get(create)).text(), { timeout: 45_000, intervals: [500] })
        .toContain("搬迁服务器，22:00 恢复");
      await page.goto(create);
      await expect(page.getByText("暂时只能阅读 搬迁服务器，22:00 恢复")).toBeVisible();
      await main.getByLabel("名称", { exact: true }).fill(words);
      await chooseNative(page, "category", "游戏");
      await main.getByRole("button", { name: "创建圈子" }).last().click();
      await expect(main).toContainText("暂时只能阅读：搬迁服务器，22:00 恢复");
      await expect(main.getByLabel("名称", { exact: true })).toHaveValue(words);
    } finally {
      // Leaves the page first, because an open page keeps sending requests.
      await page.goto("about:blank");
      await product.stop();
    }
  },
);
