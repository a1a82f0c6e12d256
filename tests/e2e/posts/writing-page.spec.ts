import type { Locator } from "@playwright/test";
import { sourceOf, titleOf } from "../../fixtures/write-screen.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const HOME = "/user/publish/article";
/** The width of a read article: 38 characters of 16 pixels. */
const READING = 608;

/** The styles that would draw a box around a field. */
const boxOf = (field: Locator) =>
  field.evaluate((one) => {
    const { borderTopWidth, borderLeftWidth, backgroundColor, boxShadow } = getComputedStyle(one);
    return [borderTopWidth, borderLeftWidth, backgroundColor, boxShadow].join(" ");
  });

test("R25 the writing page is as wide as the reading page, with a plain title and monospaced Markdown, and the rich editor is in the same page, with its tools in one row and no file field", async ({
  page,
  loginAs,
  javaScriptEnabled,
}) => {
  await loginAs({ redirect: HOME });
  expect((await sourceOf(page).boundingBox())?.width).toBe(READING);
  expect((await titleOf(page).boundingBox())?.width).toBe(READING);
  expect(await boxOf(titleOf(page))).toBe("0px 0px rgba(0, 0, 0, 0) none");
  expect(await sourceOf(page).evaluate((one) => getComputedStyle(one).fontFamily)).toContain("monospace");
  await expect(page.getByText(/^[\d,]+ 字$/)).toHaveCount(1);
  await expect(page.getByText(/\d \/ [\d,]+$/)).toHaveCount(0);
  if (!javaScriptEnabled) {
    // Without scripts a picture is uploaded by a field and its button, below the text.
    await expect(page.locator("input[type=file]")).toHaveCount(1);
    await expect(page.getByRole("toolbar")).toHaveCount(0);
    return;
  }
  await page.getByRole("group", { name: "编辑方式" }).getByRole("button", { name: "富文本" }).click();
  const tools = page.getByRole("toolbar", { name: "排版工具" });
  await expect(tools).toBeVisible();
  await expect(tools.locator("input[type=file]")).toHaveCount(0);
  expect(
    await page.locator("input[type=file]").evaluateAll((all) => all.filter((one) => one.checkVisibility())),
  ).toEqual([]);
  const text = page.getByRole("textbox", { name: "正文" });
  expect((await text.boundingBox())?.width).toBeLessThanOrEqual(READING);
  expect((await text.boundingBox())?.width).toBeGreaterThan(READING - 40);
  await expect(page.getByText(/^[\d,]+ 字$/)).toHaveCount(1);
});
