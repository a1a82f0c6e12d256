import { newMember } from "../../fixtures/e2e-community.ts";
import { axeInThemes, open } from "../../fixtures/screens.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("W15 the current entry of the user center is scrolled into view", async ({ page, loginAs }) => {
  await loginAs({ redirect: "/user/personal/account" });
  const nav = page.getByRole("navigation", { name: "个人中心" });
  await expect(nav.getByRole("link", { name: "账号与安全" })).toBeInViewport({ ratio: 1 });
  await nav.getByRole("link", { name: "我的收藏" }).click();
  await expect(page).toHaveURL(/\/user\/favourite/);
  await expect(nav.getByRole("link", { name: "我的收藏" })).toBeInViewport({ ratio: 1 });
});

test("W15 R12 the bottom bar has five links, each at least 44 px large", async ({ page }) => {
  await page.goto("/");
  const bar = page.getByRole("navigation", { name: "底部导航" });
  const links = bar.getByRole("link");
  await expect(links).toHaveCount(5);
  for (const link of await links.all()) {
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await bar.getByRole("link", { name: "圈子" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "圈子" })).toBeVisible();
  await bar.getByRole("link", { name: "我的" }).click();
  await expect(page).toHaveURL(/\/login/);
});

test("R07 on a phone the outline is folded above the text, and the page is accessible in four themes", async ({
  page,
  baseURL,
}) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish({ source: "## 第一节\n\n正文。\n\n## 第二节\n\n结尾。" });
  await open(page, `/article/${id}`);
  const outline = page.getByRole("main").locator("details", { hasText: "目录" });
  await expect(outline.getByRole("link", { name: "第二节" })).toBeHidden();
  await outline.locator("summary").click();
  await expect(outline.getByRole("link", { name: "第二节" })).toBeVisible();
  await axeInThemes(page);
});
