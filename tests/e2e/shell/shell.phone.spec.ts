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

test("W15 S16 R12 on a phone a toast stands above the bottom bar and covers neither title nor tabs, and the bar has five links of at least 44 px", async ({
  page,
}) => {
  await open(page, "/feedback");
  const toast = page.locator(".mantine-Notification-root", { hasText: "发布成功" });
  // The page's script may still be loading.
  await expect(async () => {
    await page.evaluate(() =>
      window.dispatchEvent(new CustomEvent("global-message", { detail: { type: "success", content: "发布成功" } })),
    );
    await expect(toast.first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const place = await page.getByRole("navigation", { name: "底部导航" }).boundingBox();
  const list = await page.getByRole("main").getByRole("article").first().boundingBox();
  const box = await toast.last().boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(place?.y ?? 0);
  expect((box?.y ?? 0) - (list?.y ?? 0)).toBeGreaterThan(0);

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
