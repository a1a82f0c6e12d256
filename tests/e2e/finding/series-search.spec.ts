import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test(
  "R06 E01 a 专栏 is found by its title, on the mixed page and on its tab, until its last public part goes",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const author = await newMember(page.request, baseURL);
    const sign = unique();
    const name = `守灯人${sign}`;
    await author.rename(name);
    const article = await author.publish({ title: "第一章" });
    const made = { kind: "article", title: `灯塔手记 ${sign}`, description: "守灯人的笔记。" };
    const { id } = await author.send<{ id: number }>("/series/create", { ...made, formKey: `found${sign}${unique()}` });
    await author.send(`/series/${id}/part`, { ids: [article] });

    const main = page.getByRole("main");
    await page.goto(`/search?q=${encodeURIComponent(`手记 ${sign}`)}`);
    await expect(main.getByRole("heading", { name: "合集", exact: true })).toBeVisible();
    const tabs = page.getByRole("navigation", { name: "搜索范围" });
    await tabs.getByRole("link", { name: "合集 1" }).click();
    await expect(page).toHaveURL(/type=series/);
    const row = main.getByRole("listitem").filter({ hasText: made.title });
    await expect(row).toContainText("专栏");
    await expect(row).toContainText("1 篇");
    await expect(row).toContainText(name);
    await expect(row).toContainText("守灯人的笔记。");
    await page.getByRole("navigation", { name: "排序" }).getByRole("link", { name: "最新" }).click();
    await expect(page).toHaveURL(/sort=latest/);
    await row.getByRole("link", { name: made.title }).click();
    await expect(page.getByRole("heading", { level: 1, name: made.title })).toBeVisible();

    await author.send(`/series/${id}/part/remove`, { postId: article });
    await page.goto(`/search?q=${encodeURIComponent(`"手记 ${sign}"`)}&type=series`);
    await expect(main.getByText(/没有找到与“.*”有关的合集/)).toBeVisible();
  },
);
