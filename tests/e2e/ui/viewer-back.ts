import type { Page } from "@playwright/test";
import { expect } from "../../setup/e2e-test.ts";
import { openDemo } from "./ui-demo-page.ts";

const viewer = (page: Page) => page.locator(".qunluo-viewer");
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);
const back = (page: Page) => page.evaluate(() => window.history.back());

/** Reaches the demo's pictures from another page of the app, and scrolls to them. */
async function openPictures(page: Page): Promise<() => string[]> {
  await page.goto("/preferences");
  await openDemo(page);
  await page.getByRole("link", { name: "破晓的云岭" }).scrollIntoViewIfNeeded();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\.data|ui-demo/.test(new URL(request.url()).pathname)) asked.push(request.url());
  });
  return () => asked;
}

async function openViewer(page: Page) {
  await page.getByRole("link", { name: "破晓的云岭" }).click();
  await expect(viewer(page)).toHaveRole("dialog");
  await expect(viewer(page).locator(".viewer-canvas > img")).toBeVisible();
}

/**
 * Back closes the viewer and nothing else. Neither that, nor its button, nor Escape, nor a reload under it leaves a
 * history entry: afterwards one Back leaves the page.
 */
export async function backClosesTheViewer(page: Page, whenOpen = async () => {}): Promise<void> {
  const asked = await openPictures(page);
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(0);
  for (let times = 0; times < 2; times += 1) {
    await openViewer(page);
    await whenOpen();
    await back(page);
    await expect(viewer(page)).toHaveCount(0);
    await expect(page).toHaveURL(/ui-demo/);
    expect(await scrolled(page)).toBe(place);
  }
  await openViewer(page);
  await viewer(page).getByRole("button", { name: "关闭" }).click();
  await expect(viewer(page)).toHaveCount(0);
  await openViewer(page);
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toHaveCount(0);
  const over = () => page.evaluate(() => (window.history.state as { over?: true } | null)?.over);
  await expect.poll(over).toBeUndefined();
  expect(await scrolled(page)).toBe(place);
  expect(asked()).toEqual([]);
  await openViewer(page);
  await page.reload();
  await expect.poll(over).toBeUndefined();
  await expect(page).toHaveURL(/ui-demo/);
  await back(page);
  await expect(page).toHaveURL("/preferences");
}

/** Checks that the viewer covers the page, and that a picture in a group has at most these tools. */
export async function opaqueWithFewTools(page: Page): Promise<void> {
  expect(await viewer(page).evaluate((one) => getComputedStyle(one).backgroundColor)).toMatch(/^rgb\(/);
  await expect(viewer(page)).toHaveCSS("opacity", "1");
  const tools = viewer(page).getByRole("toolbar", { name: "图片工具" }).getByRole("button");
  await expect(tools).toHaveCount(5);
  expect(await tools.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).toEqual([
    "原始大小",
    "上一张",
    "幻灯片播放",
    "下一张",
    "向右旋转",
  ]);
}
