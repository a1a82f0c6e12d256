import type { Page } from "@playwright/test";
import { comeIn } from "../../fixtures/come-in.ts";
import { chooseAllFilms, filmWithQualities } from "../../fixtures/e2e-qualities.ts";
import { uniquePhone } from "../../fixtures/factories.ts";
import { videoClip } from "../../fixtures/video-clip.ts";
import { expect, test } from "../../setup/e2e-test.ts";
import { startProduct } from "../../setup/product.ts";

const film = (page: Page) => page.getByRole("article").locator("video");
const read = <Name extends keyof HTMLVideoElement>(page: Page, name: Name) =>
  film(page).evaluate((video: HTMLVideoElement, key) => video[key as Name], name as string);
const quality = (page: Page) => page.getByLabel("清晰度");

async function play(page: Page): Promise<void> {
  await film(page).evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    // The player takes over while the MP4 begins to load.
    video.play().catch(() => {});
  });
}

test("E02 E21 R24 a film plays by HLS in the chosen quality, shows frames while one seeks, and falls back to the MP4", async ({
  page,
  newVisitor,
  browser,
  violations,
}) => {
  test.setTimeout(180_000);
  const phone = uniquePhone();
  const product = await startProduct({ ADMIN_PHONES: phone });
  const guest = await newVisitor();
  const plain = await browser.newContext({ javaScriptEnabled: false });
  try {
    await comeIn(page, product.url, phone);
    await chooseAllFilms(page, product.url);
    const clip = await videoClip({ kind: "mp4", seconds: 40, width: 640, height: 480 });
    const address = `${product.url}/video/${await filmWithQualities(page, product.url, clip, [480, 360])}`;

    // Without scripts the page has the MP4 alone.
    const reader = await plain.newPage();
    await reader.goto(address);
    await expect(film(reader)).toHaveAttribute("src", /^\/media\/video\/.*\.mp4$/);
    await expect(quality(reader)).toHaveCount(0);

    const requested: string[] = [];
    guest.on("request", (request) => requested.push(new URL(request.url()).pathname));
    const isHls = (path: string) => /\/assets\/(?:hls|renditions)|\.m3u8$/.test(path);
    await guest.goto(address);
    await guest.waitForLoadState("networkidle");
    expect(requested.filter(isHls)).toEqual([]);
    await play(guest);
    await expect(quality(guest)).toHaveValue("auto");
    expect(await quality(guest).locator("option").allTextContents()).toEqual(["自动", "480P", "360P", "原片"]);
    await expect.poll(() => read(guest, "currentSrc")).toMatch(/^blob:/);
    await expect.poll(() => read(guest, "currentTime")).toBeGreaterThan(1);
    expect(await read(guest, "paused")).toBe(false);

    // Picture-in-picture takes the playing film out of the page and back.
    const [small] = await Promise.all([
      guest.context().waitForEvent("page"),
      guest.getByRole("button", { name: "画中画" }).click(),
    ]);
    const inside = () => small.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
    const moved = await inside();
    expect(moved).toBeGreaterThan(1);
    await expect.poll(inside).toBeGreaterThan(moved);
    await guest.getByRole("button", { name: "收回" }).click();
    await expect.poll(() => read(guest, "currentSrc")).toMatch(/^blob:/);
    const back = await read(guest, "currentTime");
    expect(back).toBeGreaterThan(moved);
    await expect.poll(() => read(guest, "currentTime")).toBeGreaterThan(back);

    // Another quality goes on at the same second.
    for (const [label, lines] of [
      ["360P", 360],
      ["480P", 480],
    ] as const) {
      const before = await read(guest, "currentTime");
      await quality(guest).selectOption(label);
      await expect.poll(() => read(guest, "videoHeight")).toBe(lines);
      const after = await read(guest, "currentTime");
      expect(after).toBeGreaterThanOrEqual(before - 0.5);
      expect(after).toBeLessThan(before + 10);
    }
    const before = await read(guest, "currentTime");
    await quality(guest).selectOption("原片");
    await expect.poll(() => read(guest, "currentSrc")).toMatch(/\.mp4$/);
    await expect.poll(() => read(guest, "currentTime")).toBeGreaterThan(before);
    await expect.poll(() => read(guest, "paused")).toBe(false);

    // The strip shows the frame and the time under the pointer, and a press plays from there.
    const strip = guest.locator("article > div[aria-hidden=true]");
    const box = await strip.boundingBox();
    if (!box) throw new Error("no strip");
    await strip.hover({ position: { x: box.width * 0.75, y: 5 } });
    await expect(strip.getByText("0:30")).toBeVisible();
    expect(await strip.locator("div[style*=background-image]").evaluate((node) => node.style.backgroundPosition)).toBe(
      "0px -360px",
    );
    await strip.click({ position: { x: box.width * 0.75, y: 5 } });
    await expect.poll(() => read(guest, "currentTime")).toBeGreaterThanOrEqual(29.5);

    // The choice is the browser's: on the next visit no playlist loads until another one is made.
    requested.length = 0;
    await guest.goto(address);
    await play(guest);
    await expect(quality(guest)).toHaveValue("film");
    expect(requested.filter((path) => path.endsWith(".m3u8"))).toEqual([]);

    // A playlist that is missing, and one that breaks in the middle of the film.
    violations.allow(/404/);
    await guest.route("**/*.m3u8", (route) => route.fulfill({ status: 404, body: "not found" }));
    await film(guest).evaluate((video: HTMLVideoElement) => {
      video.currentTime = 12;
    });
    await quality(guest).selectOption("自动");
    await expect(quality(guest)).toHaveValue("film", { timeout: 30_000 });
    await expect.poll(() => read(guest, "currentSrc")).toMatch(/\.mp4$/);
    await expect.poll(() => read(guest, "currentTime")).toBeGreaterThan(12);
    await expect.poll(() => read(guest, "paused")).toBe(false);
  } finally {
    await plain.close();
    for (const one of [page, guest]) await one.goto("about:blank");
    await product.stop();
  }
});
