import type { Page } from "@playwright/test";
import { readyVideo } from "../../fixtures/e2e-videos.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { videoClip } from "../../fixtures/video-clip.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const film = (page: Page) => page.getByRole("article").locator("video");
const at = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);
const seek = (page: Page, seconds: number) =>
  film(page).evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
  }, seconds);
const pause = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.pause());
const PATH = "/resources/watch-place";
const saved = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith(PATH) && answer.status() === 204);

async function play(page: Page) {
  await film(page).evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await expect(page.getByRole("group", { name: "播放工具" })).toBeVisible();
}

test("E22 A03 where a member stopped watching in one browser, another begins, until the end of the film", async ({
  page,
  baseURL,
  loginAs,
  newVisitor,
}) => {
  test.slow();
  const { phone } = await loginAs();
  const id = await readyVideo(page, baseURL, { film: await videoClip({ kind: "mp4", seconds: 40 }) });
  const address = `/video/${id}`;
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(PATH)) sent.push(request.postData() ?? "");
  });
  await page.goto(address);
  await play(page);
  // The first ten seconds are not remembered.
  await seek(page, 4);
  await pause(page);
  await play(page);
  expect(sent).toEqual([]);
  await seek(page, 21);
  await Promise.all([saved(page), pause(page)]);

  const other = await newVisitor();
  await loginAs({ page: other, phone, redirect: address });
  const link = other.getByRole("link", { name: "从 0:21 继续看" });
  await expect(link).toHaveAttribute("href", `/video/${id}?t=21#t=21`);
  await play(other);
  await expect.poll(() => at(other)).toBeGreaterThanOrEqual(21);
  await expect(link).toBeHidden();
  const told = other.getByRole("group", { name: "上次看到的位置" });
  await expect(told).toContainText("已从 0:21 继续");
  await told.getByRole("button", { name: "从头看" }).click();
  await expect.poll(() => at(other)).toBeLessThan(10);
  await expect(told).toHaveCount(0);

  // The address decides where it names a second.
  await other.goto(`${address}?t=12#t=12`);
  await expect(link).toHaveCount(0);
  await play(other);
  await expect.poll(() => at(other)).toBeGreaterThanOrEqual(12);
  expect(await at(other)).toBeLessThan(21);
  await expect(told).toHaveCount(0);

  // A place is saved when the reader leaves the page.
  await seek(other, 30);
  await Promise.all([saved(other), other.getByRole("navigation").getByRole("link", { name: "首页" }).first().click()]);
  // An earlier second may be saved before it. The film plays on until the page is left.
  await expect.poll(async () => (await readPage(page.request, address)).main).toMatch(/从 0:3\d 继续看/);
  await page.goto(address);
  await expect(page.getByRole("link", { name: /^从 0:3\d 继续看$/ })).toBeVisible();
  await play(page);
  await seek(page, 39);
  await saved(page);
  expect((await readPage(page.request, address)).html).not.toContain("继续看");
});

test("E22 a guest's place is in the browser alone", async ({ page, baseURL, loginAs, newVisitor }) => {
  await loginAs();
  const id = await readyVideo(page, baseURL, { film: await videoClip({ kind: "mp4", seconds: 40 }) });
  const guest = await newVisitor();
  const sent: string[] = [];
  guest.on("request", (request) => void (request.url().endsWith(PATH) && sent.push(request.url())));
  await guest.goto(`/video/${id}`);
  await play(guest);
  await seek(guest, 15);
  await pause(guest);
  await guest.reload();
  await play(guest);
  await expect.poll(() => at(guest)).toBeGreaterThanOrEqual(15);
  await expect(guest.getByRole("group", { name: "上次看到的位置" })).toContainText("已从 0:15 继续");
  expect(sent).toEqual([]);
});
