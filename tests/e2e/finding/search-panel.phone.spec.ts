import { axeInThemes } from "../../fixtures/screens.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("R06 on phones of 390 and 360 px the panel fits the window, and is accessible in four themes", async ({
  page,
}) => {
  for (const path of ["/", "/search"]) {
    await page.goto(path);
    const field = page.locator(path === "/" ? "#site-search" : "#search-page");
    const list = page.getByRole("listbox", { name: "搜索建议" });
    for (const width of [390, 360]) {
      await field.blur();
      await expect(list).toBeHidden();
      await page.setViewportSize({ width, height: 740 });
      await field.focus();
      await expect(list.getByRole("option").first()).toBeVisible();
      // The panel is laid out again after the window has its new width.
      await expect.poll(async () => (await list.boundingBox())?.width).toBe(width - 16);
      const box = await list.boundingBox();
      expect(box?.x).toBe(8);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
      for (const option of await list.getByRole("option").all())
        expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
  await axeInThemes(page);
});
