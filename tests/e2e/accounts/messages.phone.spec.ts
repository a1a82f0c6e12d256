import { screensOf } from "../../fixtures/walk.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("R28 R29 at 320, 360 and 390 px a long title leaves a message's time and link on the screen", async ({
  page,
  baseURL,
}) => {
  await screensOf(page, baseURL, "me");
  for (const [path, ways] of [
    ["/message/reply", "查看并回复"],
    ["/message/system", ""],
  ] as const) {
    await page.goto(path);
    const cards = page.getByRole("main").getByRole("article");
    await expect(cards.first()).toBeVisible();
    const parts = [...(await cards.locator("time").all()), ...(ways ? await cards.getByText(ways).all() : [])];
    expect(parts.length, path).toBeGreaterThanOrEqual(ways ? 2 : 1);
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const part of parts) {
        const box = await part.boundingBox();
        expect(box?.x, `${path} at ${width} px`).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? width) + (box?.width ?? width), `${path} at ${width} px`).toBeLessThanOrEqual(width);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }
});
