import type { Page } from "@playwright/test";
import { key, unique } from "../../fixtures/e2e-community.ts";
import { readyVideo } from "../../fixtures/e2e-videos.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { videoClip } from "../../fixtures/video-clip.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const film = (page: Page) => page.getByRole("article").locator("video");
const panel = (page: Page) => page.getByRole("main").getByRole("article").getByRole("navigation", { name: "下一集" });

/** A 合集 of two films of two seconds. @returns the films' ids, and the title of the second */
async function twoParts(page: Page, baseURL: string | undefined) {
  const me = await ownSession(page, baseURL);
  const clip = await videoClip({ kind: "mp4", seconds: 2 });
  const title = `第二集 ${unique()}`;
  const first = await readyVideo(page, baseURL, { title: "第一集", film: clip });
  const second = await readyVideo(page, baseURL, { title, film: clip });
  const { id } = await me.send<{ id: number }>("/series/create", {
    kind: "video",
    title: `连播 ${unique()}`,
    formKey: key(),
  });
  await me.send(`/series/${id}/part`, { ids: [first, second] });
  return { first, second, title };
}

const play = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });

test.describe("E22 with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("E22 E02 the next part plays some seconds after a film's end; 取消 and 自动连播 stop that", async ({
    page,
    baseURL,
  }) => {
    test.slow();
    const { first, second, title } = await twoParts(page, baseURL);
    await page.goto(`/video/${first}`);
    await play(page);
    await expect(panel(page)).toContainText(`下一集：${title}，5 秒后播放`);
    await panel(page).getByRole("button", { name: "取消" }).click();
    await expect(panel(page)).toHaveCount(0);

    await play(page);
    await expect(panel(page)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/video/${second}$`), { timeout: 15_000 });
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole("group", { name: "播放工具" })).toBeVisible();
    // The last part has no next one.
    await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.ended)).toBe(true);
    await expect(panel(page)).toHaveCount(0);

    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`/video/${first}$`));
    await expect(page.getByRole("heading", { level: 1, name: "第一集" })).toBeVisible();
    await play(page);
    const automatic = panel(page).getByRole("checkbox", { name: "自动连播" });
    // A key does not wait for the box to stand still, as a slow machine would during the countdown.
    await automatic.press("Space");
    await expect(automatic).not.toBeChecked();
    await expect(panel(page)).not.toContainText("秒后播放");
    await page.reload();
    await play(page);
    await expect(automatic).not.toBeChecked();
    await expect(panel(page)).not.toContainText("秒后播放");
    await panel(page).getByRole("link", { name: "立即播放" }).click();
    await expect(page).toHaveURL(new RegExp(`/video/${second}$`));
    await expect(page.getByRole("group", { name: "播放工具" })).toBeVisible();
  });
});

test("E22 who wants less motion gets the link without a countdown, in full screen, too", async ({ page, baseURL }) => {
  const { first, title } = await twoParts(page, baseURL);
  await page.goto(`/video/${first}`);
  await play(page);
  await page.getByRole("button", { name: "全屏" }).click();
  await expect(panel(page)).toContainText(`下一集：${title}`);
  await expect(panel(page)).not.toContainText("秒后播放");
  expect(
    await panel(page).evaluate((node) => document.fullscreenElement?.contains(node)),
    "inside the frame in full screen",
  ).toBe(true);
  await panel(page).getByRole("link", { name: "立即播放" }).press("Escape");
  await expect(panel(page)).toHaveCount(0);
});
