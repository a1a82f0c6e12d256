import { axeInThemes } from "../../fixtures/screens.ts";
import { expect, test } from "../../setup/e2e-test.ts";

for (const width of [390, 360])
  test(`R06 on a phone of ${width} px the panel fits the window, and is accessible in four themes`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    for (const path of ["/", "/search"]) {
      await page.goto(path);
      const field = page.locator(path === "/" ? "#site-search" : "#search-page");
      await field.focus();
      const list = page.getByRole("listbox", { name: "搜索建议" });
      await expect(list.getByRole("option").first()).toBeVisible();
      const box = await list.boundingBox();
      expect(box?.x).toBe(8);
      expect(box?.width).toBe(width - 16);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
      for (const option of await list.getByRole("option").all())
        expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await axeInThemes(page);
  });
