import { axeInThemes } from "../../fixtures/screens.ts";
import { screensOf } from "../../fixtures/walk.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("E18 on a phone the field stays above the keyboard, and no page scrolls sideways", async ({ page, baseURL }) => {
  const screens = (await screensOf(page, baseURL, "me")).filter((at) => /^\/(?:message\/chat|circle\/room)/.test(at));
  expect(screens.length).toBeGreaterThan(4);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const at of screens) {
    await page.goto(at);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBe(320);
  }
  // The window that an open keyboard leaves.
  await page.setViewportSize({ width: 390, height: 508 });
  await page.goto(screens.find((at) => /\/chat\/\d+$/.test(at)) ?? "");
  await page.getByLabel("写私信").fill("一\n二\n三\n四");
  for (const part of [page.getByLabel("写私信"), page.getByRole("button", { name: "发送" })])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect(page.locator("[id^=message-]").last()).toBeInViewport();
  await axeInThemes(page);
  // A room, and its form that mutes a member.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const at of screens.filter((one) => one.startsWith("/circle/room"))) {
    await page.goto(at);
    await expect(page.getByRole("log")).toBeVisible();
    await axeInThemes(page);
  }
});
