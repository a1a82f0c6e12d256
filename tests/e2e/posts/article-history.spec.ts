import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test(
  "R07 E01 a changed article says so, and anybody can see the changes",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const author = await newMember(page.request, baseURL);
    const title = `版本 ${unique()}`;
    const id = await author.publish({ title, source: "开头不变\n今天天气很好\n结尾不变\n要删掉的一段" });
    await author.change(id, {
      title: `${title}（修订）`,
      source: "开头不变\n今天天气不好\n结尾不变\n<b>后来补充</b>\n的一段",
    });
    await author.change(id, { title: `${title}（修订）`, source: "开头不变\n今天天气不好" });

    await page.goto(`/article/${id}`);
    await page.getByRole("link", { name: "已编辑 2 次，查看历史" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "编辑历史" })).toBeVisible();
    await expect(page.getByRole("link", { name: "返回文章" })).toHaveAttribute("href", `/article/${id}`);
    const versions = page.getByRole("list", { name: "版本" }).getByRole("listitem");
    await expect(versions).toHaveCount(3);
    await expect(versions.first()).toContainText("当前版本");
    await page.getByRole("link", { name: "第 1 版之后改了什么" }).click();
    await expect(page).toHaveURL(`/article/${id}/history/1`);
    await expect(page.locator("ins").first()).toHaveText(`新增：${title}（修订）`);
    await expect(page.locator("del").filter({ hasText: "今天天气" })).toHaveText("删除：今天天气很好");
    await expect(page.locator("ins").filter({ hasText: "今天天气" }).locator("b")).toHaveText("不");
    await expect(page.locator("ins").filter({ hasText: "后来补充" })).toHaveText("新增：<b>后来补充</b>");
    await page.getByRole("link", { name: "更晚：第 2 版之后" }).click();
    await expect(page).toHaveURL(`/article/${id}/history/2`);
    await expect(page.getByText("没有改动").first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("第 2 版 → 第 3 版（当前）");
    for (const missing of [`/article/${id}/history/9`, `/article/${id}/history/abc`, "/article/999999/history"]) {
      expect((await page.request.get(missing)).status(), missing).toBe(404);
    }
  },
);
