import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test(
  "R07 an article links to its author's other articles and to related ones",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const author = await newMember(page.request, baseURL);
    const name = unique();
    const tagIds = [3];
    const ids: number[] = [];
    for (const place of ["一", "二", "三"]) ids.push(await author.publish({ title: `${name} 之${place}`, tagIds }));
    await page.goto(`/article/${ids[1]}`);
    const steps = page.getByRole("navigation", { name: "作者的其他文章" });
    await expect(steps.getByRole("link")).toHaveText([`上一篇 · ${name} 之一`, `下一篇 · ${name} 之三`]);
    const related = page.getByRole("region", { name: "相关文章" }).getByRole("listitem");
    await expect(related.first()).toBeInViewport();
    expect(await related.count()).toBeLessThanOrEqual(5);
    // Screens without a second column show the same list below the article.
    await page.setViewportSize({ width: 900, height: 800 });
    await expect(page.getByRole("region", { name: "继续阅读" }).getByRole("listitem").first()).toBeVisible();
    await expect(related).toHaveCount(0);
    await steps.getByRole("link", { name: new RegExp(`^下一篇.*${name} 之三$`) }).click();
    await expect(page).toHaveURL(`/article/${ids[2]}`);
    await expect(page.getByRole("heading", { level: 1, name: `${name} 之三` })).toBeVisible();
    await expect(steps.getByRole("link")).toHaveText([`上一篇 · ${name} 之二`]);
  },
);
