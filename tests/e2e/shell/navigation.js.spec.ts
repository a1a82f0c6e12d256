import { newMember } from "../../fixtures/e2e-community.ts";
import { hydrated } from "../../fixtures/hydrated.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("W15 after a navigation inside the app the focus is on the new page's heading, and a slow navigation shows a bar", async ({
  page,
}) => {
  await page.goto("/");
  await hydrated(page);
  const bar = page.getByRole("progressbar", { name: "正在打开页面" });
  await page.getByRole("contentinfo").getByRole("link", { name: "偏好设置" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "偏好设置" })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeFocused();
  await expect(bar).toHaveCount(0);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/video.data*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "视频" }).click();
  await expect(bar).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "视频" })).toBeFocused();
  await expect(bar).toHaveCount(0);
});

test("W06 a menu closes when a navigation begins, and stays open when it is opened while the page loads", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const other = await newMember(page.request, baseURL);
  await loginAs({ redirect: `/user/${other.id}` });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => url.pathname === `/user/${other.id}.data`,
    async (route) => {
      await held;
      await route.continue();
    },
  );
  const menu = page.getByLabel(/^更多操作：/);
  await menu.click();
  await page.getByRole("button", { name: /^屏蔽/ }).click();
  await expect(page.getByRole("button", { name: /^屏蔽/ })).toBeHidden();
  await menu.click();
  await expect(page.getByRole("button", { name: /^屏蔽/ })).toBeVisible();
  release();
  await expect(page.getByRole("button", { name: "取消屏蔽" })).toBeVisible();
});
