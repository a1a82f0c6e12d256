import type { Page } from "@playwright/test";
import { expect, test } from "../../setup/e2e-test.ts";
import { openDemo } from "./ui-demo-page.ts";

test.use({ viewport: { width: 1280, height: 900 } });

async function openDialog(page: Page, link: string): Promise<void> {
  await openDemo(page);
  await page.getByRole("link", { name: link }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

test("W09 the dialog is 600 by 700, traps the focus, and returns it to its opener", async ({ page }) => {
  await openDialog(page, "打开对话框");
  const dialog = page.getByRole("dialog", { name: "选择发布的圈子" });
  const box = await dialog.boundingBox();
  expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([600, 700]);
  await expect(dialog.getByRole("textbox", { name: "搜索圈子" })).toBeFocused();
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press("Tab");
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/dialog=/);
  await expect(page.getByRole("link", { name: "打开对话框" })).toBeFocused();
});

test("W09 a press on the mask closes the dialog, unless it is locked", async ({ page }) => {
  await openDialog(page, "打开对话框");
  await page.mouse.click(20, 450);
  await expect(page.getByRole("dialog")).toBeHidden();
  await openDialog(page, "遮罩不关闭");
  await page.mouse.click(20, 450);
  await expect(page.getByRole("dialog", { name: "绑定手机号" })).toBeVisible();
  await page.getByRole("button", { name: "关闭" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("W09 a small window makes the dialog smaller", async ({ page }) => {
  await page.setViewportSize({ width: 480, height: 500 });
  await openDialog(page, "打开对话框");
  const box = await page.getByRole("dialog").boundingBox();
  expect(box?.width).toBeLessThanOrEqual(480);
  expect(box?.height).toBeLessThanOrEqual(500);
  expect(box?.y).toBeGreaterThanOrEqual(0);
});

test("W09 an address with an open dialog shows it at load", async ({ page }) => {
  await page.goto("/ui-demo?dialog=small");
  const dialog = page.getByRole("dialog", { name: "删除这篇文章？" });
  await expect(dialog).toBeVisible();
  const box = await dialog.boundingBox();
  expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([360, 220]);
  await page.getByRole("link", { name: "取消" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
});
