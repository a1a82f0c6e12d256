import type { Page } from "@playwright/test";
import { sampleOf } from "../../fixtures/campaign.ts";
import { open } from "../../fixtures/screens.ts";
import { longWorld, type World } from "../../fixtures/world.ts";
import { giveCookies } from "../../fixtures/e2e-session.ts";
import { expect, test } from "../../setup/e2e-test.ts";

/** Each test presses Tab hundreds of times. */
test.describe.configure({ timeout: 300_000 });

/** 1280×1024 at 400 % (WCAG 1.4.10), and a phone. */
const WINDOWS = [
  { width: 320, height: 256 },
  { width: 390, height: 844 },
];
/** Focus stops at each end of a list; its middle repeats the same cards. */
const STOPS = 40;

const listsOf = ({ friend, circle }: World) => [
  "/?sort=latest",
  "/dynamic",
  "/video",
  "/circle/list",
  `/circle/${circle.mine}`,
  "/feedback",
  "/search?q=%E6%B5%AE%E5%B2%9B",
  `/user/${friend}`,
  "/user/manage/article",
  "/message/reply",
];

/**
 * The focused element if it is completely covered, that is if every tried point belongs to another element; null if it
 * is visible.
 * Checked two frames after the key press, when the page has scrolled, and after animations (the skip link).
 */
function coveredFocus(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const one = document.activeElement;
    if (!(one instanceof HTMLElement) || one === document.body) return null;
    await Promise.all(one.getAnimations().map(({ finished }) => finished));
    // A label represents an input that is not rendered itself.
    const shown = one instanceof HTMLInputElement && one.offsetWidth < 3 ? (one.labels?.[0] ?? one) : one;
    const isSeen = [...shown.getClientRects()].some(({ left, right, top, bottom }) => {
      const [x1, x2] = [Math.max(left, 0) + 1, Math.min(right, innerWidth) - 1];
      const [y1, y2] = [Math.max(top, 0) + 1, Math.min(bottom, innerHeight) - 1];
      if (x2 < x1 || y2 < y1) return false;
      return [x1, (x1 + x2) / 2, x2].some((x) =>
        [y1, (y1 + y2) / 2, y2].some((y) => shown.contains(document.elementFromPoint(x, y))),
      );
    });
    const { top, bottom } = shown.getBoundingClientRect();
    const words = (shown.textContent || shown.ariaLabel || "").trim().slice(0, 20);
    return isSeen ? null : `${shown.localName} “${words}” ${Math.round(top)}–${Math.round(bottom)}`;
  });
}

/** Presses the key through the stops. @returns the covered stops */
async function walk(page: Page, key: "Tab" | "Shift+Tab"): Promise<string[]> {
  const covered: string[] = [];
  for (let stop = 0; stop < STOPS; stop += 1) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.keyboard.press(key);
    const found = await coveredFocus(page);
    // A list that loads more rows pushes its footer out of the window, together with the focus.
    const isPushed = found !== null && (await page.evaluate(() => document.documentElement.scrollHeight)) > height;
    if (found !== null && !isPushed) covered.push(`${key} ${stop + 1}: ${found}`);
  }
  return covered;
}

/** Walks forward from the page's first stop, and backward from its last. */
async function coveredStops(page: Page): Promise<string[]> {
  const down = await walk(page, "Tab");
  await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("a[href], button")].findLast((one) => one.checkVisibility())?.focus(),
  );
  return [...down, ...(await walk(page, "Shift+Tab"))];
}

for (const { width, height } of WINDOWS) {
  const isSmallest = width === 320;
  test(`R01 R06 R08 R12 R15 R20 R28 at ${width}×${height} px no focus stop on the lists is covered by a bar (WCAG 2.4.11)${isSmallest ? "" : " @campaign"}`, async ({
    page,
    baseURL,
  }) => {
    const world = await longWorld(page.request);
    await giveCookies(page.context(), baseURL ?? "", world.me.token);
    await page.setViewportSize({ width, height });
    for (const path of sampleOf(`focus at ${width}`, listsOf(world), { share: 0.2 })) {
      await open(page, path);
      expect.soft(await coveredStops(page), path).toEqual([]);
    }
  });
}

/** The share of the window's rows that fixed elements cover. */
function fixedShare(page: Page): Promise<number> {
  return page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight / 2);
    const isFixed = (one: Element | null): boolean =>
      one !== null && (["fixed", "sticky"].includes(getComputedStyle(one).position) || isFixed(one.parentElement));
    const rows = Array.from({ length: innerHeight }, (_, y) => y);
    return rows.filter((y) => isFixed(document.elementFromPoint(innerWidth / 2, y))).length / innerHeight;
  });
}

test("W15 R25 R07 fixed bars take at most 30 % of a window of 320×256 px, on lists, posts and forms", async ({
  page,
  baseURL,
}) => {
  const world = await longWorld(page.request);
  await giveCookies(page.context(), baseURL ?? "", world.me.token);
  await page.setViewportSize({ width: 320, height: 256 });
  const { mine, theirs } = world;
  const others = [
    `/article/${theirs.article}`,
    `/feedback/${mine.ticket}`,
    `/user/publish/article?draft=${mine.draft}`,
    "/user/publish/dynamic",
    "/feedback/create",
    "/user/personal/info",
  ];
  for (const path of sampleOf("fixed bars", [...listsOf(world), ...others], { share: 0.3 })) {
    await open(page, path);
    expect.soft(await fixedShare(page), path).toBeLessThanOrEqual(0.3);
  }
  await page.evaluate(() => localStorage.setItem("editor-mode", "rich"));
  await open(page, "/user/publish/article");
  await expect(page.getByRole("toolbar", { name: "排版工具" })).toBeVisible();
  expect(await fixedShare(page), "the rich editor").toBeLessThanOrEqual(0.3);
});
