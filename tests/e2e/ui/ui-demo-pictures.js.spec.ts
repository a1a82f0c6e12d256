import type { Page } from "@playwright/test";
import { axe, expect, test } from "../../setup/e2e-test.ts";
import { openDemo, widget } from "./ui-demo-page.ts";

function viewer(page: Page) {
  return page.locator(".qunluo-viewer");
}

/** The picture's width in the viewer in px, once it has loaded. */
async function shownWidth(page: Page): Promise<number> {
  const image = viewer(page).locator(".viewer-canvas > img");
  await expect(image).toBeVisible();
  return image.evaluate((element) => element.getBoundingClientRect().width);
}

test("W11 W12 the viewer loads with the first press, shows the original at 90 % of the window, zooms by tenths from a hundredth to a hundredfold, and is turned, pulled and closed by keys and fingers; pictures of the page are shown immediately without motion", async ({
  page,
  context,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.setViewportSize({ width: 640, height: 1000 });
  await openDemo(page);
  const loaded = scripts.length;
  await page.getByRole("link", { name: "雾中的青杉林" }).click();
  await expect(viewer(page)).toHaveRole("dialog");
  expect(scripts.length).toBeGreaterThan(loaded);
  await expect(viewer(page).locator(".viewer-canvas > img")).toHaveAttribute("src", /forest-[^s]/);
  // 1440 × 900 in a window that is higher than wide: nine tenths of the window's width, whatever height the bars take.
  expect(await shownWidth(page)).toBeCloseTo(640 * 0.9, 0);
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toHaveCount(0);

  // A key zooms by a tenth, a button shows the picture in its own size.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("link", { name: "破晓的云岭" }).click();
  const before = await shownWidth(page);
  await page.keyboard.press("ArrowUp");
  await expect.poll(async () => (await shownWidth(page)) / before).toBeCloseTo(1.1, 2);
  await viewer(page).getByRole("button", { name: "原始大小" }).click();
  await expect.poll(() => shownWidth(page)).toBeCloseTo(1440, 0);
  const scale = async () => (await shownWidth(page)) / 1440;
  const press = async (key: string, times: number) => {
    for (let presses = 0; presses < times; presses += 1) await page.keyboard.press(key);
  };
  await press("ArrowDown", 2);
  await expect.poll(scale).toBeCloseTo(1 / 1.21, 3);
  await press("ArrowDown", 50);
  await expect.poll(scale).toBeCloseTo(0.01, 4);
  await press("ArrowUp", 1);
  await expect.poll(scale).toBeCloseTo(0.011, 4);
  await press("ArrowUp", 100);
  await expect.poll(scale).toBeCloseTo(100, 1);
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toHaveCount(0);

  // The keyboard turns pictures, Escape closes, and the focus returns to the picture.
  const link = page.getByRole("link", { name: "破晓的云岭" });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(viewer(page).locator(".viewer-title")).toContainText("破晓的云岭");
  await page.keyboard.press("ArrowRight");
  await expect(viewer(page).locator(".viewer-title")).toContainText("雾中的青杉林");
  await expect(viewer(page).getByRole("button", { name: "下一张" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toHaveCount(0);
  await expect(link).toBeFocused();

  // Pulling a picture down closes it, and a quick swipe shows the next.
  await page.getByRole("link", { name: "破晓的云岭" }).click();
  const canvas = viewer(page).locator(".viewer-canvas");
  await expect(canvas.locator("img")).toBeVisible();
  const drag = (x: number, y: number) =>
    canvas.evaluate(
      (area, [right, down]) => {
        const touch = (type: string, clientX: number, clientY: number) =>
          area.dispatchEvent(
            new PointerEvent(type, {
              pointerType: "touch",
              pointerId: 7,
              isPrimary: true,
              bubbles: true,
              cancelable: true,
              clientX,
              clientY,
            }),
          );
        touch("pointerdown", 300, 200);
        touch("pointerup", 300 + right, 200 + down);
      },
      [x, y] as const,
    );
  await drag(-100, 5);
  await expect(viewer(page).locator(".viewer-title")).toContainText("雾中的青杉林");
  await drag(5, 150);
  await expect(viewer(page)).toHaveCount(0);

  // With a new-tab key the link stays a link.
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "破晓的云岭" }).click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await expect(tab).toHaveURL(/dawn-.*\.webp$/);
  await expect(viewer(page)).toHaveCount(0);
  await tab.close();

  const image = page.getByRole("img", { name: "破晓的云岭，懒加载" });
  await image.scrollIntoViewIfNeeded();
  await expect(image).toHaveCSS("opacity", "1");
  await expect(image).toHaveCSS("animation-name", "none");
  await widget(page, "W12").locator("span[data-state]").last().scrollIntoViewIfNeeded();
  const failed = page.getByRole("img", { name: "打不开的图片（图片加载失败）" });
  await expect(failed).toBeVisible();
  expect((await failed.boundingBox())?.height).toBeGreaterThan(80);
});

test("W11 the slideshow continues every 5000 ms", async ({ page }) => {
  await page.clock.install({ time: new Date("2025-11-20T12:00:00+08:00") });
  await openDemo(page);
  await page.getByRole("link", { name: "破晓的云岭" }).click();
  await expect(viewer(page).locator(".viewer-title")).toContainText("破晓的云岭");
  await page.clock.pauseAt(new Date("2025-11-20T12:30:00+08:00"));
  const played = viewer(page).locator(".viewer-player > .viewer-in");
  await viewer(page).getByRole("button", { name: "幻灯片播放" }).click();
  await expect(played).toHaveAttribute("alt", "破晓的云岭");
  await page.clock.runFor(4999);
  await expect(played).toHaveAttribute("alt", "破晓的云岭");
  await page.clock.runFor(1);
  await expect(played).toHaveAttribute("alt", "雾中的青杉林");
});

test.describe("with motion", () => {
  // Chromium preloads pictures within about 3,000 px; on a small screen they are farther down (5,300 px).
  test.use({ contextOptions: { reducedMotion: "no-preference" }, viewport: { width: 360, height: 600 } });

  test("W12 a picture is hidden and fades in over 0.3 s once a tenth of it is visible", async ({ page }) => {
    await openDemo(page);
    const image = page.getByRole("img", { name: "赤沙荒原，懒加载" });
    const frame = image.locator("..");
    await expect(frame).toHaveAttribute("data-state", "waiting");
    const height = (await frame.boundingBox())?.height;
    await image.scrollIntoViewIfNeeded();
    await expect(frame).toHaveAttribute("data-state", "shown");
    await expect(image).toHaveCSS("animation-duration", "0.3s");
    expect((await frame.boundingBox())?.height).toBe(height);
    await expect(image).toHaveCSS("opacity", "1");
  });
});
