import type { Page } from "@playwright/test";
import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

const sheetOf = (page: Page) => page.locator("section#settings");
const titleOf = (page: Page) => page.getByRole("textbox", { name: "标题" });

test("R09 R24 a refused setting in the closed sheet opens it, has the focus, and no typed text is lost", async ({
  page,
  loginAs,
  violations,
  javaScriptEnabled,
}) => {
  // The draft, too, is refused as long as the version is too long.
  violations.allow(/status of 400/);
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs({ redirect: "/feedback/create" });
  // The other project's ticket must not look similar.
  const title = `${unique()}${unique()}`;
  await titleOf(page).fill(title);
  await page.getByRole("textbox", { name: "描述" }).fill("一打开就退出");
  await expect(sheetOf(page)).toBeHidden();
  await page.getByRole("link", { name: "下一步" }).click();
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

  // No required field stands in the sheet, where the browser's own check could not show it.
  expect(await sheetOf(page).locator(":required").count()).toBe(0);
  await page.getByRole("link", { name: "下一步" }).click();
  await version.fill("1.6.0");
  await page.getByRole("button", { name: "提交反馈" }).click();
  await expect(page).toHaveURL(/\/feedback\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
});

for (const [path, button] of [
  ["/feedback/create", "提交反馈"],
  ["/user/publish/video", "发布"],
] as const)
  test(`R09 R24 a missing field of the text is shown when ${button} in the sheet is pressed at ${path}`, async ({
    page,
    loginAs,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await loginAs({ redirect: path });
    await page.getByRole("link", { name: "下一步" }).click();
    await sheetOf(page).getByRole("button", { name: button, exact: true }).click();
    // The title, or the missing film before it.
    await expect(page.locator("#text :focus")).toBeInViewport();
    await expect(sheetOf(page)).toBeHidden();
    // The page scrolls again, and the sheet opens again.
    await titleOf(page).fill("现在有标题了");
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe("hidden");
    await page.getByRole("link", { name: "下一步" }).click();
    await expect(sheetOf(page)).toBeVisible();
  });

test("R09 the sheet of a ticket leads to similar tickets, which stand in the text behind it", async ({
  page,
  baseURL,
  loginAs,
  javaScriptEnabled,
}) => {
  const known = `背包格子会重叠 ${unique()}`;
  await (await newMember(page.request, baseURL)).feedback({ title: known });
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs({ redirect: "/feedback/create" });
  await titleOf(page).fill(known);
  await page.getByRole("textbox", { name: "描述" }).fill("打开背包就这样");
  const next = page.getByRole("link", { name: "下一步" });
  await next.click();
  if (!javaScriptEnabled) {
    await sheetOf(page).getByRole("button", { name: "提交反馈" }).click();
    await next.click();
  }
  await expect(sheetOf(page).getByRole("button", { name: "仍然提交" })).toBeVisible();
  await sheetOf(page).getByRole("link", { name: "先看一看" }).click();
  await expect(sheetOf(page)).toBeHidden();
  await expect(page.getByRole("status", { name: "相似的反馈" })).toBeInViewport();
});

test("R24 R26 beside the text the settings stand open, with the card as lists show it", async ({
  page,
  loginAs,
  javaScriptEnabled,
}) => {
  await loginAs({ redirect: "/user/publish/video" });
  await expect(sheetOf(page)).toBeVisible();
  await expect(page.getByRole("link", { name: "下一步" })).toBeHidden();
  const text = await titleOf(page).boundingBox();
  expect((await sheetOf(page).boundingBox())?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
  const card = page.locator("figure", { hasText: "列表里的样子" });
  await expect(card).toContainText("（没有标题）");
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

test("R26 the card of the publishing step shows the typed summary and tags, and the text's opening before", async ({
  page,
  loginAs,
  javaScriptEnabled,
}) => {
  await loginAs({ redirect: "/user/publish/article" });
  await titleOf(page).fill("云海上的彩虹桥");
  await page.getByRole("textbox", { name: "正文" }).fill("## 开场\n\n雨后二十分钟内，会出现一道彩虹。");
  await page.getByRole("button", { name: "下一步：发布设置" }).click();
  const card = page.locator("figure", { hasText: "列表里的样子" });
  await expect(card).toContainText("云海上的彩虹桥");
  await expect(card).toContainText("开场 雨后二十分钟内");
  await expect(page.getByRole("region", { name: "正文预览" }).getByRole("heading", { name: "开场" })).toBeVisible();
  await page.getByText("攻略", { exact: true }).click();
  await page.getByRole("textbox", { name: "摘要" }).fill("走到头的人都说了什么");
  if (!javaScriptEnabled) {
    await page.getByRole("button", { name: "上一步" }).click();
    await page.getByRole("button", { name: "下一步：发布设置" }).click();
  }
  await expect(card).toContainText("走到头的人都说了什么");
  await expect(card).toContainText("攻略");
});
