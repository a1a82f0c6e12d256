import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

test(
  "R06 suggestions are also a plain page: linked from the search page, in groups, as links",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const author = await newMember(page.request, baseURL);
    const sign = unique();
    const id = await author.publish({ title: `青鸾渡${sign}攻略` });
    await page.goto("/search");
    await page.getByLabel("搜索内容").fill(`qingluandu${sign}`);
    await page.getByRole("button", { name: "看建议" }).click();
    await expect(page).toHaveURL(/\/search\/suggestion\?q=/);
    await page
      .getByRole("region", { name: "文章" })
      .getByRole("link", { name: `青鸾渡${sign}攻略` })
      .click();
    await expect(page).toHaveURL(new RegExp(`/article/${id}$`));
    await page.goto(`/search/suggestion?q=${encodeURIComponent("没有这样的词")}`);
    await expect(page.getByText("没有可以建议的")).toBeVisible();
    await page.goto("/search/suggestion");
    await expect(page).toHaveURL(/\/search$/);
  },
);

test("R06 a search without results leads to similar sounds or initials", async ({ page, baseURL }, testInfo) => {
  const author = await newMember(page.request, baseURL);
  const sign = unique();
  const title = `青鸾渡${sign}`;
  await author.publish({ title });
  const link = page.getByText("你是不是要找：").getByRole("link", { name: title });
  // Another character with the same sound, pinyin, initials.
  for (const q of [`qld${sign}`, `qingluandu${sign}`, `青峦渡${sign}`]) {
    await page.goto(`/search?q=${encodeURIComponent(q)}`);
    await expect(link).toBeVisible();
  }
  if (testInfo.project.name === "js") await axe(page);
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`“${title}”的搜索结果`);
  await expect(page.getByRole("main").getByRole("article").filter({ hasText: title })).toBeVisible();
});
