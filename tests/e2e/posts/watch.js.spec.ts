import type { Page } from "@playwright/test";
import { readyVideo } from "../../fixtures/e2e-videos.ts";
import { videoClip } from "../../fixtures/video-clip.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const film = (page: Page) => page.getByRole("article").locator("video");
const at = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);
const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused);

async function play(page: Page) {
  await film(page).evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await expect(page.getByRole("group", { name: "播放工具" })).toBeVisible();
}

test("E02 R20 keys, speed and links to a second work from the first play on, and nothing is loaded before", async ({
  page,
  baseURL,
  loginAs,
}) => {
  await loginAs({ redirect: "/" });
  const id = await readyVideo(page, baseURL, { film: await videoClip({ kind: "mp4", seconds: 20 }) });
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(`/video/${id}`);
  await page.waitForLoadState("networkidle");
  const isWatch = (path: string) => /\/assets\/watch-/.test(path);
  expect(loaded.filter(isWatch)).toEqual([]);
  await play(page);
  expect(loaded.filter(isWatch).length).toBeGreaterThan(0);

  await page.keyboard.press(" ");
  await expect.poll(() => isPaused(page)).toBe(true);
  const before = await at(page);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => at(page)).toBeCloseTo(before + 5, 0);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => at(page)).toBeCloseTo(before, 0);
  await page.keyboard.press("m");
  await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.muted)).toBe(false);
  // Keys in a field belong to the field.
  const field = page.getByLabel("写评论");
  await field.pressSequentially("m f d ");
  await expect(field).toHaveValue("m f d ");
  expect(await isPaused(page)).toBe(true);

  await page.getByLabel("倍速").selectOption("1.5");
  await page.evaluate(() => {
    location.hash = "#t=12";
  });
  await expect.poll(() => at(page)).toBeGreaterThanOrEqual(12);
  await expect.poll(() => isPaused(page)).toBe(false);
  await page.reload();
  await play(page);
  await expect(page.getByLabel("倍速")).toHaveValue("1.5");
  await page.getByRole("button", { name: "全屏" }).click();
  await expect
    .poll(() => page.evaluate(() => document.fullscreenElement?.contains(document.querySelector("video"))))
    .toBe(true);
  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
});

test("E02 R20 an address with a second begins the film there", async ({ page, baseURL, loginAs }) => {
  await loginAs({ redirect: "/" });
  const id = await readyVideo(page, baseURL, { film: await videoClip({ kind: "mp4", seconds: 20 }) });
  await page.goto(`/video/${id}?t=7#t=7`);
  await play(page);
  await expect.poll(() => at(page)).toBeGreaterThanOrEqual(7);
  for (const t of ["-1", "1e3", "999999", "abc"]) {
    await page.goto(`/video/${id}?t=${t}`);
    await expect(film(page)).not.toHaveAttribute("src", /#t=/);
  }
});
