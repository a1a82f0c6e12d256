import type { Page } from "@playwright/test";
import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

const sheetOf = (page: Page) => page.locator("section#settings");
const titleOf = (page: Page) => page.getByRole("textbox", { name: "标题" });

const next = (page: Page) => page.getByRole("link", { name: "下一步" });

test("R09 R24 at /feedback/create a missing field of the text and a refused setting in the closed sheet are shown and have the focus, the sheet leads to similar tickets, and no typed text is lost", async ({
  page,
  baseURL,
  loginAs,
  violations,
  javaScriptEnabled,
}) => {
  // The draft, too, is refused as long as the version is too long.
  violations.allow(/status of 400/);
  const known = `背包格子会重叠 ${unique()}`;
  await (await newMember(page.request, baseURL)).feedback({ title: known });
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs({ redirect: "/feedback/create" });
  await sendWithoutTitle(page, "提交反馈");

  // Similar to no ticket.
  const title = `${unique()}${unique()}`;
  await page.getByRole("link", { name: "关闭发布设置" }).click();
  await titleOf(page).fill(title);
  await page.getByRole("textbox", { name: "描述" }).fill("一打开就退出");
  await expect(sheetOf(page)).toBeHidden();
  await next(page).click();
  await expect(sheetOf(page)).toBeVisible();
  const version = page.getByRole("textbox", { name: "版本" });
  await version.fill("1".repeat(200));
  if (javaScriptEnabled) await axe(page);
  await page.getByRole("link", { name: "关闭发布设置" }).click();
  await expect(sheetOf(page)).toBeHidden();

  await titleOf(page).press("Enter");
  await expect(sheetOf(page)).toBeVisible();
  await expect(version).toHaveAccessibleDescription(/最多|版本/);
  await expect(version).toHaveAttribute("aria-invalid", "true");
  await expect(version).toBeFocused();
  await expect(version).toHaveValue("1".repeat(200));
  await page.getByRole("link", { name: "关闭发布设置" }).click();
  await expect(sheetOf(page)).toBeHidden();
  await expect(titleOf(page)).toHaveValue(title);
  // A visitor who types on keeps the focus, although the setting is still refused.
  await titleOf(page).focus();
  await page.keyboard.press("End");
  await page.keyboard.type("hello");
  await expect(titleOf(page)).toHaveValue(`${title}hello`);
  await expect(sheetOf(page)).toBeHidden();

  // No required field stands in the sheet, where the browser's own check could not show it.
  expect(await sheetOf(page).locator(":required").count()).toBe(0);
  await next(page).click();
  await version.fill("1.6.0");
  await page.getByRole("link", { name: "关闭发布设置" }).click();
  await titleOf(page).fill(known);
  await next(page).click();
  if (!javaScriptEnabled) {
    await sheetOf(page).getByRole("button", { name: "提交反馈" }).click();
    await next(page).click();
  }
  await expect(sheetOf(page).getByRole("button", { name: "仍然提交" })).toBeVisible();
  await sheetOf(page).getByRole("link", { name: "先看一看" }).click();
  await expect(sheetOf(page)).toBeHidden();
  await expect(page.getByRole("status", { name: "相似的反馈" })).toBeInViewport();
  await next(page).click();
  await sheetOf(page).getByRole("button", { name: "仍然提交" }).click();
  await expect(page).toHaveURL(/\/feedback\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(known);
});

/** Sends the form from its sheet without a title: the text shows what is missing, and the sheet opens again. */
async function sendWithoutTitle(page: Page, button: string): Promise<void> {
  await next(page).click();
  await sheetOf(page).getByRole("button", { name: button, exact: true }).click();
  // The title, or the missing film before it.
  await expect(page.locator("#text :focus")).toBeInViewport();
  await expect(sheetOf(page)).toBeHidden();
  // The page scrolls again, and the sheet opens again.
  await titleOf(page).fill("现在有标题了");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe("hidden");
  await next(page).click();
  await expect(sheetOf(page)).toBeVisible();
}

test("R09 R24 R26 at /user/publish/video the settings stand open beside the text, with the card as lists show it, and on a phone a missing field of the text is shown", async ({
  page,
  loginAs,
  javaScriptEnabled,
}) => {
  await loginAs({ redirect: "/user/publish/video" });
  await expect(sheetOf(page)).toBeVisible();
  await expect(next(page)).toBeHidden();
  const text = await titleOf(page).boundingBox();
  expect((await sheetOf(page).boundingBox())?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
  const card = page.locator("figure", { hasText: "列表里的样子" });
  await expect(card).toContainText("（没有标题）");

  const wide = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 390, height: 844 });
  await sendWithoutTitle(page, "发布");
  await page.getByRole("link", { name: "关闭发布设置" }).click();
  await page.setViewportSize(wide);
  await expect(sheetOf(page)).toBeVisible();
  await titleOf(page).fill("灯塔延时");
  await page.getByRole("radio", { name: "仅粉丝可见" }).check();
  if (!javaScriptEnabled) {
    await page.getByRole("button", { name: "存草稿" }).click();
    await expect(page.getByText(/^草稿已保存/).first()).toBeVisible();
  }
  await expect(card).toContainText("灯塔延时");
  await expect(card).toContainText("仅粉丝可见");
  // The card is a picture of the later card: the keyboard does not stop in it.
  await expect(card.locator("[inert]")).toHaveCount(1);
});
