import type { Locator, Page } from "@playwright/test";
import { unique } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { picture } from "../../fixtures/picture.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const dialogOf = (page: Page) => page.getByRole("dialog");

/** Every way to close a dialog. */
const ways: Record<string, (page: Page) => Promise<void>> = {
  Escape: (page) => page.keyboard.press("Escape"),
  取消: (page) => dialogOf(page).getByRole("button", { name: "取消" }).click(),
  关闭: (page) => dialogOf(page).getByRole("button", { name: "关闭" }).click(),
};

/** Opens the dialog and closes it in each way: the opener has the focus again, and can reopen it. */
async function givesBack(page: Page, opener: Locator, open: () => Promise<void>, by = Object.keys(ways)) {
  for (const way of by) {
    await open();
    const dialog = dialogOf(page);
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate((one) => one.contains(document.activeElement)), `${way}: focus inside`).toBe(true);
    await ways[way]?.(page);
    await expect(dialog).toBeHidden();
    await expect(opener, way).toBeFocused();
  }
}

const lists = [
  ["R21", "/user/manage/article"],
  ["R22", "/user/manage/dynamic"],
  ["R23", "/user/manage/feedback"],
] as const;

for (const [id, path] of lists) {
  test(`${id} W09 the delete confirmation at ${path} returns the focus to a row's link and to the list's button`, async ({
    page,
    baseURL,
  }) => {
    const me = await ownSession(page, baseURL);
    if (id === "R21") await me.publish();
    if (id === "R22") await me.dynamic({ source: `说一句 ${unique()}` });
    if (id === "R23") await me.feedback();
    await page.goto(path);
    const link = page.locator("[data-remove]").first();
    await givesBack(page, link, () => link.click());
    await givesBack(
      page,
      link,
      async () => {
        await link.focus();
        await page.keyboard.press("Enter");
      },
      ["Escape"],
    );
    await page.getByLabel("全选").check();
    const all = page.getByRole("button", { name: "删除所选" });
    await givesBack(page, all, () => all.click());
    // A press on the mask closes this dialog.
    await link.click();
    await expect(dialogOf(page)).toBeVisible();
    await page.mouse.click(8, 400);
    await expect(dialogOf(page)).toBeHidden();
    await expect(link).toBeFocused();
  });
}

test("R19 W09 the crop dialog returns the focus to the button that chose the file", async ({ page, loginAs }) => {
  await loginAs({ redirect: "/user/personal/info" });
  const button = page.getByRole("button", { name: "上传头像" });
  const file = await picture({ width: 900, height: 300 });
  await givesBack(page, button, async () => {
    const choosing = page.waitForEvent("filechooser");
    await button.click();
    await (await choosing).setFiles(file);
  });
});

test("S14 W13 the bind dialog returns the focus to its opener, and dispatches its cancellation once", async ({
  page,
}) => {
  await page.goto("/feedback");
  await page.evaluate(() => {
    Object.assign(window, { cancelled: 0 });
    window.addEventListener("bind-cancel", () => {
      (window as unknown as { cancelled: number }).cancelled += 1;
    });
  });
  const opener = page.locator("#site-search");
  await expect(async () => {
    await opener.focus();
    await page.evaluate(() => window.dispatchEvent(new CustomEvent("show-phone-bind", { detail: null })));
    await expect(dialogOf(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeHidden();
  await expect(opener).toBeFocused();
  const before = await page.evaluate(() => (window as unknown as { cancelled: number }).cancelled);
  await givesBack(page, opener, () =>
    page.evaluate(() => void window.dispatchEvent(new CustomEvent("show-phone-bind", { detail: null }))),
  );
  const after = await page.evaluate(() => (window as unknown as { cancelled: number }).cancelled);
  expect(after - before, "one event for each way out").toBe(3);
});

test("W09 W11 a dialog that was open at load moves the focus to the page's heading, and the picture viewer to its picture", async ({
  page,
}) => {
  await page.goto("/ui-demo?dialog=small");
  // A number field is native until hydration.
  await expect(page.locator('input[name="members"]')).toHaveAttribute("type", "text");
  await expect(dialogOf(page)).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toBeHidden({ timeout: 500 });
  }).toPass();
  await expect(page.locator("h1").first()).toBeFocused();
  const opener = page.getByRole("link", { name: "破晓的云岭" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeHidden();
  await expect(opener).toBeFocused();
});
