import type { Page } from "@playwright/test";
import { key, newMember, unique } from "../../fixtures/e2e-community.ts";
import { readyVideo } from "../../fixtures/e2e-videos.ts";
import { readPage } from "../../fixtures/read-page.ts";
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

test("E02 R20 keys, speed and links to a second work from the first play on, an address with a second begins the film there, and nothing is loaded before", async ({
  page,
  baseURL,
  loginAs,
}) => {
  await loginAs();
  const id = await readyVideo(page, baseURL, {
    source: "00:02 开场\n\n0:12 第二阶段",
    film: await videoClip({ kind: "mp4", seconds: 20 }),
  });
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(`/video/${id}`);
  // The page's other programs run.
  await expect(page.locator(`html[data-live~="video:${id}"]`)).toBeAttached();
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
  await page.getByRole("navigation", { name: "章节" }).getByRole("link", { name: "0:12 第二阶段" }).click();
  await expect.poll(() => at(page)).toBeGreaterThanOrEqual(12);
  await expect.poll(() => isPaused(page)).toBe(false);
  await page.goto(`/video/${id}?t=7#t=7`);
  await play(page);
  await expect.poll(() => at(page)).toBeGreaterThanOrEqual(7);
  await expect(page.getByLabel("倍速")).toHaveValue("1.5");
  for (const t of ["-1", "1e3", "999999", "abc"])
    expect((await readPage(page.request, `/video/${id}?t=${t}`)).html, t).not.toMatch(/<video[^>]*src="[^"]*#t=/);
  await page.getByRole("button", { name: "全屏" }).click();
  await expect
    .poll(() => page.evaluate(() => document.fullscreenElement?.contains(document.querySelector("video"))))
    .toBe(true);
  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
});

test("E02 R20 E20 a film that plays before the page's program has loaded gets its tools, too, and picture-in-picture of a browser that shows the film alone says that it is without danmaku", async ({
  page,
  baseURL,
  loginAs,
}) => {
  await loginAs();
  const id = await readyVideo(page, baseURL, { film: await videoClip({ kind: "mp4", seconds: 20 }) });
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "documentPictureInPicture");
  });
  let letIn = () => {};
  const open = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(/\/assets\/entry/, async (route) => {
    await open;
    await route.continue();
  });
  await page.goto(`/video/${id}`, { waitUntil: "commit" });
  await film(page).evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  letIn();
  await expect(page.getByRole("group", { name: "播放工具" })).toBeVisible();
  await expect(page.getByRole("button", { name: "画中画" })).toHaveAttribute("title", "画中画（不含弹幕）");
});

const layer = (page: Page) => film(page).locator("xpath=following-sibling::div[@aria-hidden='true']");

test("E02 E20 C21 C23 danmaku cross the film, one that another sends arrives while it plays, and a removed one goes", async ({
  page,
  baseURL,
  loginAs,
  request,
}) => {
  await loginAs();
  const id = await readyVideo(page, baseURL, { film: await videoClip({ kind: "mp4", seconds: 40 }) });
  const other = await newMember(request, baseURL);
  const send = (text: string, time: number, more = {}) =>
    other.send<{ id: number }>("/danmaku/create", { videoId: id, text, time, formKey: key(), ...more });
  const early = `前方高能 ${unique()}`;
  await send(early, 500, { color: "yellow" });
  await page.goto(`/video/${id}`);
  await play(page);
  const line = (text: string) => layer(page).getByText(text);
  // The tests' browser wants less motion, so there are none until they are switched on.
  const toggle = page.getByRole("button", { name: "弹幕", exact: true });
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await toggle.click();
  await expect(line(early)).toBeVisible();
  await expect(line(early)).toHaveCSS("color", "rgb(255, 224, 102)");
  const left = async () => (await line(early).boundingBox())?.x ?? Number.NaN;
  const first = await left();
  await expect.poll(left).toBeLessThan(first);

  // Pressing pause stops the lines where they are.
  await page.keyboard.press(" ");
  await expect.poll(() => isPaused(page)).toBe(true);
  await expect.poll(async () => (await left()) === (await left())).toBe(true);
  const stopped = await left();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await left()).toBe(stopped);

  // A line of the second that shows, which another member sends meanwhile, and takes back.
  await expect(page.locator("html")).toHaveAttribute("data-live", new RegExp(`(?:^| )video:${id}(?: |$)`));
  await film(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = 12;
  });
  await expect(line(early)).toHaveCount(0);
  const third = await newMember(request, baseURL);
  const text = `现在的 ${unique()}`;
  const sent = await third.send<{ id: number }>("/danmaku/create", {
    videoId: id,
    text,
    time: 11_500,
    mode: "top",
    formKey: key(),
  });
  await expect(line(text)).toBeVisible();
  await third.send(`/danmaku/${sent.id}`, {}, "delete");
  await expect(line(text)).toHaveCount(0);

  // Seeking back shows the first line again; switched off, no line is drawn, on the next visit neither.
  await film(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = 2;
  });
  await expect(line(early)).toBeVisible();
  await page.keyboard.press("d");
  await expect(line(early)).toHaveCount(0);
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("d");

  // The settings of this browser.
  const settings = page.getByRole("button", { name: "弹幕设置" });
  const area = page.getByLabel("显示区域");
  await expect(area).toBeHidden();
  await settings.click();
  await area.selectOption("顶部");
  await area.press("Escape");
  await expect(area).toBeHidden();
  await page.reload();
  await play(page);
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await settings.click();
  await expect(area).toHaveValue("0.25");
});

test("E02 E20 picture-in-picture takes danmaku with the film, hears its keys, and gives all back", async ({
  page,
  baseURL,
  loginAs,
  request,
}) => {
  await loginAs();
  const id = await readyVideo(page, baseURL, { film: await videoClip({ kind: "mp4", seconds: 40 }) });
  const other = await newMember(request, baseURL);
  const text = `前方高能 ${unique()}`;
  await other.send("/danmaku/create", { videoId: id, text, time: 2_000, mode: "top", formKey: key() });
  await page.goto(`/video/${id}`);
  await play(page);
  await page.keyboard.press("d");
  const button = page.getByRole("button", { name: "画中画" });
  await expect(button).not.toHaveAttribute("title", /./);
  const open = async () => {
    const [opened] = await Promise.all([page.context().waitForEvent("page"), button.click()]);
    return opened;
  };
  await film(page).evaluate((video: HTMLVideoElement) => video.setAttribute("data-same", "yes"));
  const small = await open();
  const inside = small.locator("video");
  await expect(inside).toHaveAttribute("data-same", "yes");
  await expect(page.getByText("正在画中画里播放")).toBeVisible();
  await expect(film(page)).toHaveCount(0);
  // It plays on, in the style of the page.
  const now = () => inside.evaluate((video: HTMLVideoElement) => (video.paused ? -1 : video.currentTime));
  const first = await now();
  expect(first).toBeGreaterThanOrEqual(0);
  await expect.poll(now).toBeGreaterThan(first);
  await expect(small.getByRole("group", { name: "播放工具" })).toHaveCSS("position", "absolute");
  await inside.evaluate((video: HTMLVideoElement) => {
    video.currentTime = 3;
  });
  await expect(small.getByText(text)).toBeVisible();
  const height = await small.evaluate(() => innerHeight);
  await expect.poll(async () => (await inside.boundingBox())?.height).toBe(height);
  const toggle = small.getByRole("button", { name: "弹幕", exact: true });
  await small.keyboard.press("d");
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await expect(small.getByText(text)).toHaveCount(0);
  await small.keyboard.press("d");
  await small.keyboard.press(" ");
  await expect.poll(now).toBe(-1);
  await small.keyboard.press("ArrowRight");
  const place = await inside.evaluate((video: HTMLVideoElement) => video.currentTime);
  expect(place).toBeGreaterThan(7);
  await Promise.all([small.waitForEvent("close"), page.getByRole("button", { name: "收回" }).click()]);
  await expect(film(page)).toBeFocused();
  await expect(film(page)).toHaveAttribute("data-same", "yes");
  expect(await at(page)).toBeCloseTo(place, 0);
  expect(await isPaused(page)).toBe(true);
  // The window's own button closes it; `f` leads back into full screen.
  await play(page);
  const second = await open();
  await Promise.all([second.waitForEvent("close"), second.evaluate(() => window.close())]);
  await expect(film(page)).toBeVisible();
  expect(await isPaused(page)).toBe(false);
  const third = await open();
  // The window is gone before the key goes up.
  await Promise.all([third.waitForEvent("close"), third.keyboard.press("f").catch(() => {})]);
  await expect
    .poll(() => page.evaluate(() => document.fullscreenElement?.contains(document.querySelector("video"))))
    .toBe(true);
  await page.evaluate(() => document.exitFullscreen());
  // The page goes elsewhere.
  const last = await open();
  await Promise.all([
    last.waitForEvent("close"),
    page.getByRole("link", { name: "动态", exact: true }).first().click(),
  ]);
  await expect(page).toHaveURL(/\/dynamic$/);
});
