import { comeIn } from "../../fixtures/come-in.ts";
import { uniquePhone } from "../../fixtures/factories.ts";
import { readPage, redirectOf } from "../../fixtures/read-page.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";
import { startProduct } from "../../setup/product.ts";

test("A01 E12 an administrator renames a tag, hides it and deletes an unused one", async ({ page }, testInfo) => {
  test.slow();
  const phone = uniquePhone();
  const product = await startProduct({ ADMIN_PHONES: phone, DEMO_COMMUNITY: "off" });
  try {
    await comeIn(page, product.url, phone);
    await page.goto(`${product.url}/admin/tag`);
    const main = page.getByRole("main");
    const open = (name: string) => main.locator("summary", { hasText: name }).click();
    const form = (name: string) => page.getByRole("form", { name: `修改${name}` });
    await open("攻略");
    await form("攻略").getByLabel("名字").fill("资讯");
    await form("攻略").getByRole("button", { name: "保存标签" }).click();
    await expect(form("攻略").getByText("已有这个名字的标签")).toBeVisible();
    await expect(form("攻略").getByLabel("名字")).toHaveValue("资讯");
    await form("攻略").getByLabel("名字").fill("心得");
    await form("攻略").getByLabel("不出现").check();
    await form("攻略").getByRole("button", { name: "保存标签" }).click();
    await expect(page.getByText("标签已保存，已经生效").first()).toBeVisible();
    const row = main.locator("summary", { hasText: "心得" });
    await expect(row).toContainText("不在建议里");
    // A hidden tag is found by its old name, and saving returns to that search.
    const filter = page.getByRole("search", { name: "筛选标签" });
    await filter.getByRole("searchbox").fill("攻略");
    await filter.getByLabel("搜索建议和 # 补全里").selectOption("hidden");
    await filter.getByRole("button", { name: "筛选" }).click();
    await expect(main.locator("summary")).toHaveCount(1);
    await expect(row).toBeVisible();
    await open("心得");
    await form("心得").getByRole("button", { name: "保存标签" }).click();
    await expect(page.getByText("标签已保存，已经生效").first()).toBeVisible();
    await expect(main.locator("summary")).toHaveCount(1);
    await filter.getByLabel("搜索建议和 # 补全里").selectOption("shown");
    await filter.getByRole("button", { name: "筛选" }).click();
    await expect(main.getByText("没有找到标签")).toBeVisible();
    await page.goto(`${product.url}/admin/tag`);
    await expect(filter.getByRole("searchbox")).toHaveValue("");
    if (testInfo.project.name === "js") await axe(page);
    await open("闲聊");
    const merging = page.getByRole("form", { name: "合并闲聊" });
    await merging.getByLabel(/^并入另一个标签/).fill("没有的标签");
    await merging.getByRole("button", { name: "合并标签" }).click();
    await expect(merging.getByText("没有叫这个名字的标签")).toBeVisible();
    await expect(merging.getByLabel(/^并入另一个标签/)).toHaveValue("没有的标签");
    await merging.getByLabel(/^并入另一个标签/).fill("技术");
    await merging.getByRole("button", { name: "合并标签" }).click();
    await expect(page.getByText("标签已合并，已经生效").first()).toBeVisible();
    await expect(main.locator("summary", { hasText: "闲聊" })).toHaveCount(0);
    expect(await redirectOf(page.request, `${product.url}/?tag=chat&sort=latest`)).toMatch(/\/\?tag=tech&sort=latest$/);
    await open("心得");
    await expect(main.getByText("以前叫：攻略")).toBeVisible();
    await page.getByRole("form", { name: "删除心得" }).getByRole("button").click();
    await expect(page.getByText("标签已删除").first()).toBeVisible();
    await expect(row).toHaveCount(0);
    expect((await readPage(page.request, `${product.url}/admin/log?act=remove-tag`)).main).toContain("心得");
  } finally {
    await page.goto("about:blank");
    await product.stop();
  }
});
