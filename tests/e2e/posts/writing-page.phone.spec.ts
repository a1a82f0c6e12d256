import type { Page } from "@playwright/test";
import { titleOf } from "../../fixtures/write-screen.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const HOME = "/user/publish/article";
const PARAGRAPHS = 22;

/** Whether the caret and each visible tool are what a finger would hit at their place. */
function coveredParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const covered: string[] = [];
    const caret = getSelection()?.focusNode;
    const line = caret instanceof Element ? caret : caret?.parentElement;
    const text = document.querySelector(".ProseMirror");
    const { left, top, bottom } = line?.getBoundingClientRect() ?? new DOMRect();
    for (const y of [top + 2, bottom - 2])
      if (!text?.contains(document.elementFromPoint(left + 2, y))) covered.push(`the caret's line at ${y}`);
    const bar = document.querySelector('[role="toolbar"]');
    for (const tool of [...(bar?.querySelectorAll("button") ?? [])].slice(0, 4)) {
      const box = tool.getBoundingClientRect();
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (!tool.contains(hit) || box.bottom > innerHeight) covered.push(tool.ariaLabel ?? "");
    }
    return covered;
  });
}

test("R25 on a phone with an open keyboard, caret and tools stay in sight below 22 paragraphs", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: HOME });
  const text = page.getByRole("textbox", { name: "正文" });
  await page.getByRole("group", { name: "编辑方式" }).getByRole("button", { name: "富文本" }).click();
  await expect(page.getByRole("toolbar", { name: "排版工具" })).toBeVisible();
  // The first line of the text is in the upper quarter of the frame, and the site's own bars are absent. A new member's
  // line 取名字 stands above the frame.
  const frameTop = (await page.getByRole("main").boundingBox())?.y ?? 0;
  expect(((await text.boundingBox())?.y ?? 0) - frameTop).toBeLessThanOrEqual(200);
  await expect(titleOf(page)).toBeInViewport();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("search")).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 508 });
  await text.click();
  for (let count = 1; count <= PARAGRAPHS; count += 1) {
    await page.keyboard.insertText(`第 ${count} 段`);
    if (count < PARAGRAPHS) await page.keyboard.press("Enter");
  }
  await expect(text.locator("p")).toHaveCount(PARAGRAPHS);
  expect(await page.evaluate(() => scrollY), "the text is longer than the window").toBeGreaterThan(0);
  expect(await coveredParts(page)).toEqual([]);
});
