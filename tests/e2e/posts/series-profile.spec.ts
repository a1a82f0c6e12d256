import { key, newMember, unique } from "../../fixtures/e2e-community.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test(
  "E01 R15 a member's page has a tab of their series, and words when there are none",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const author = await newMember(page.request, baseURL);
    const main = page.getByRole("main");
    await page.goto(`/user/${author.id}?tab=series`);
    await expect(main.getByText("还没有可以看的合集或专栏")).toBeVisible();
    const sign = unique();
    for (let n = 1; n <= 3; n++) {
      const { id } = await author.send<{ id: number }>("/series/create", {
        kind: "article",
        title: `第 ${n} 卷 ${sign}`,
        formKey: key(),
      });
      if (n !== 2) await author.send(`/series/${id}/part`, { ids: [await author.publish({ title: "第一章" })] });
    }
    await page.goto(`/user/${author.id}`);
    await main.getByRole("navigation", { name: "主页内容" }).getByRole("link", { name: "合集" }).click();
    await expect(page).toHaveURL(/tab=series/);
    const rows = main.getByRole("listitem").filter({ hasText: sign });
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(`第 3 卷 ${sign}`);
    await expect(rows.first()).toContainText("1 篇");
    await rows.first().getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: `第 3 卷 ${sign}` })).toBeVisible();
  },
);
