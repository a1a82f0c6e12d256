import type { Page } from "@playwright/test";
import { sourceOf, titleOf, toIssueStep, write } from "../../fixtures/write-screen.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "发布设置" });

test("R24 R09 on a phone Back, Escape and the mask close the settings' sheet, which keeps the text and the focus", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: "/user/publish/video" });
  const address = page.url();
  await titleOf(page).fill("灯塔延时摄影");
  const next = page.getByRole("link", { name: "下一步" });
  const publish = page.getByRole("button", { name: "发布", exact: true });
  await expect(publish).toBeHidden();
  await next.click();
  await expect(dialogOf(page)).toBeVisible();
  await expect(publish).toBeVisible();
  await expect(dialogOf(page).getByRole("heading", { name: "发布设置" })).toBeFocused();
  await axe(page);
  // Focus stays in the sheet, and the text beneath does not scroll.
  await page.keyboard.press("Shift+Tab");
  await expect(publish).toBeFocused();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe("hidden");
  await page.getByRole("radio", { name: "仅粉丝可见" }).check();
  await page.goBack();
  await expect(dialogOf(page)).toBeHidden();
  expect(page.url()).toBe(address);
  await expect(titleOf(page)).toHaveValue("灯塔延时摄影");
  await expect(next).toBeFocused();

  await next.click();
  await expect(page.getByRole("radio", { name: "仅粉丝可见" })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeHidden();
  await expect(next).toBeFocused();
  await next.click();
  await expect(dialogOf(page)).toBeVisible();
  await page.mouse.click(195, 10);
  await expect(dialogOf(page)).toBeHidden();
  await expect(titleOf(page)).toHaveValue("灯塔延时摄影");
});

test("R26 on a phone the publishing step is a sheet over the text, and Back keeps the text and the settings", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: "/user/publish/article" });
  await write(page, { title: "云海上的彩虹桥", source: "雨后二十分钟内，会出现一道彩虹。" });
  await toIssueStep(page);
  await expect(dialogOf(page)).toBeVisible();
  await page.getByRole("textbox", { name: "摘要" }).fill("走到头的人都说了什么");
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.goBack();
  await saved;
  await expect(sourceOf(page)).toHaveValue(/雨后二十分钟内/);
  await expect(titleOf(page)).toHaveValue("云海上的彩虹桥");
  await toIssueStep(page);
  await expect(page.getByRole("textbox", { name: "摘要" })).toHaveValue("走到头的人都说了什么");
  await page.keyboard.press("Escape");
  await expect(sourceOf(page)).toHaveValue(/雨后二十分钟内/);
});
