import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { expect, test } from "../../setup/e2e-test.ts";

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

test(
  "R06 a search without results shows those of a similar sound or spelling, and leads to the exact words",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const author = await newMember(page.request, baseURL);
    const sign = unique();
    const title = `青鸾渡${sign}`;
    await author.publish({ title });
    const result = page.getByRole("main").getByRole("article").filter({ hasText: title });
    const heading = page.getByRole("heading", { level: 1 });
    // Another character with the same sound, initials, pinyin with a typo.
    for (const q of [`青峦渡${sign}`, `qld${sign}`, `qingluadu${sign}`]) {
      await page.goto(`/search?q=${encodeURIComponent(q)}`);
      await expect(heading).toHaveText(`“${q}”的搜索结果`);
      await expect(page.getByText(`没有“${q}”的结果，显示“${title}”的结果`)).toBeVisible();
      await expect(result).toBeVisible();
    }
    await page.getByRole("link", { name: "只搜" }).click();
    await expect(page.getByText(/没有找到与“"qingluadu.*”有关的内容/)).toBeVisible();
    await expect(result).toBeHidden();
    await page.getByText("你是不是要找：").getByRole("link", { name: title }).click();
    await expect(heading).toHaveText(`“${title}”的搜索结果`);
    await expect(result).toBeVisible();
  },
);
