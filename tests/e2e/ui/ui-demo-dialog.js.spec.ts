import type { Page } from "@playwright/test";
import { hydrated } from "../../fixtures/hydrated.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test.use({ viewport: { width: 1280, height: 900 } });

async function openDialog(page: Page, link: string): Promise<void> {
  await page.getByRole("link", { name: link }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

test("W09 an address with an open dialog shows it at load; a dialog is 600 by 700 or less, traps the focus and returns it to its opener, and a press on the mask closes it, unless it is locked", async ({
  page,
}) => {
  await page.goto("/ui-demo?dialog=small");
  const small = page.getByRole("dialog", { name: "删除这篇文章？" });
  await expect(small).toBeVisible();
  const sizeOf = async () => {
    const box = await page.getByRole("dialog").boundingBox();
    return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
  };
  expect(await sizeOf()).toEqual([360, 220]);
  await hydrated(page);
  await page.getByRole("link", { name: "取消" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();

  await openDialog(page, "打开对话框");
  const dialog = page.getByRole("dialog", { name: "选择发布的圈子" });
  expect(await sizeOf()).toEqual([600, 700]);
  await expect(dialog.getByRole("textbox", { name: "搜索圈子" })).toBeFocused();
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press("Tab");
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/dialog=/);
  await expect(page.getByRole("link", { name: "打开对话框" })).toBeFocused();

  await openDialog(page, "打开对话框");
  await page.mouse.click(20, 450);
  await expect(page.getByRole("dialog")).toBeHidden();
  await openDialog(page, "遮罩不关闭");
  await page.mouse.click(20, 450);
  await expect(page.getByRole("dialog", { name: "绑定手机号" })).toBeVisible();
  await page.getByRole("button", { name: "关闭" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();

  // A small window makes the dialog smaller.
  await page.setViewportSize({ width: 480, height: 500 });
  await openDialog(page, "打开对话框");
  const box = await page.getByRole("dialog").boundingBox();
  expect(box?.width).toBeLessThanOrEqual(480);
  expect(box?.height).toBeLessThanOrEqual(500);
  expect(box?.y).toBeGreaterThanOrEqual(0);
});
