import type { Locator, Page } from "@playwright/test";
import { type ThemeName, themeNames } from "../../../app/lib/theme-names.ts";
import { themeInfo } from "../../../app/theme/theme-info.ts";
import { changesBetween, marksIn, type Pixels, pixelsOf } from "../../fixtures/contrast-of-pictures.ts";
import { isCampaign, sampleOf } from "../../fixtures/campaign.ts";
import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { open } from "../../fixtures/screens.ts";
import { screensOf } from "../../fixtures/walk.ts";
import { expect, test } from "../../setup/e2e-test.ts";

/** Each test opens some dozens of screens. */
test.describe.configure({ timeout: 600_000 });

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Look {
  theme: ThemeName;
  forced: boolean;
  width: number;
}

/** Our colours in four themes, two widths, and the system's light and dark colours; in short, one light and one dark. */
const all: Look[] = [
  ...themeNames.map((theme) => ({ theme, forced: false, width: 390 })),
  { theme: "light", forced: false, width: 1280 },
  { theme: "light", forced: true, width: 1280 },
  ...themeNames.map((theme) => ({ theme, forced: true, width: 390 })),
];
const looks = isCampaign
  ? all
  : all.filter(
      ({ theme, forced, width }) =>
        (forced ? width === 1280 || theme === "dark" : width === 390) && ["light", "dark"].includes(theme),
    );
const forcedLooks = looks.filter(({ forced, theme, width }) => forced && (width === 1280 || theme === "dark"));
const told = ({ theme, forced, width }: Look) => `${theme}${forced ? " in forced colours" : ""} at ${width} px`;

/** Applies a look to the open page. In forced colours the theme still decides between light and dark. */
async function putOn(page: Page, { theme, forced, width }: Look): Promise<void> {
  const { isDark } = themeInfo[theme];
  await page.emulateMedia({ forcedColors: forced ? "active" : "none", colorScheme: isDark ? "dark" : "light" });
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(
    (look) => {
      document.documentElement.dataset.theme = look.theme;
      document.documentElement.dataset.mantineColorScheme = look.isDark ? "dark" : "light";
      document.documentElement.classList.toggle("dark", look.isDark);
    },
    { theme, isDark },
  );
}

/** In narrow windows the settings of a writing page are a sheet over its text: opens it for a choice in it, else closes it. */
async function uncover(page: Page, input: Locator): Promise<void> {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 600;
  const wanted = await input.evaluate((one, narrow) => {
    const sheet = document.getElementById("settings");
    // The page that is a step of its own shows the sheet always.
    if (!sheet || !narrow || sheet.hasAttribute("data-step")) return null;
    const isInside = sheet.contains(one);
    const link = isInside ? "a[href='#settings']" : "#settings a[aria-label]";
    if (isInside !== sheet.checkVisibility()) document.querySelector<HTMLElement>(link)?.click();
    return isInside;
  }, isNarrow);
  if (wanted === null) return;
  await page.waitForFunction((is) => document.getElementById("settings")?.checkVisibility() === is, wanted);
}

const pictureOf = async (page: Page, clip: Box) =>
  pixelsOf(await page.screenshot({ clip, animations: "disabled", caret: "hide" }));

/** The kinds of elements in a page's HTML, by tag, type and class: a page without a new kind need not be opened. */
const kindsIn = (html: string, tag: RegExp) =>
  [...html.matchAll(/<[a-z]+ [^>]*>/g)]
    .map(([whole]) => whole)
    .filter((whole) => tag.test(whole))
    .map((whole) =>
      [/^<(\w+)/, / type="([^"]*)"/, / class="([^"]*)"/].map((part) => part.exec(whole)?.[1] ?? "").join("|"),
    );

/** The kinds that this page shows and no earlier page has shown; a label represents a hidden input. */
function newKinds(page: Page, selector: string, seen: Set<string>): Promise<string[]> {
  return page.evaluate(
    ([wanted, known]) => {
      const kinds = new Set(known);
      return [...document.querySelectorAll<HTMLElement>(wanted)].flatMap((one) => {
        const kind = [one.localName, one.getAttribute("type") ?? "", one.className].join("|");
        const place = one instanceof HTMLInputElement ? (one.labels?.[0] ?? one) : one;
        if (kinds.has(kind) || !place.checkVisibility({ visibilityProperty: true }) || place.offsetWidth < 3) return [];
        kinds.add(kind);
        one.dataset.kind = kind;
        // Recorded now, because an outline's script changes the state when the page scrolls.
        for (const state of ["aria-current", "aria-pressed", "aria-selected"])
          if (one.hasAttribute(state)) one.dataset[state.slice(5)] = one.getAttribute(state) ?? "";
        return [kind];
      });
    },
    [selector, [...seen]] as const,
  );
}

const ofKind = (page: Page, kind: string) => page.locator(`[data-kind=${JSON.stringify(kind)}]`).first();

/** Scrolls the element to the middle of the window, away from fixed bars. @returns its box */
function boxOf(element: Locator): Promise<Box> {
  return element.evaluate((one) => {
    one.scrollIntoView({ block: "center", inline: "center" });
    const { x, y, width, height } = one.getBoundingClientRect();
    return { x, y, width, height };
  });
}

interface Shape {
  /** The input is visible itself, rendered by the browser or by a style sheet. */
  isOwn: boolean;
  isDrawn: boolean;
  /** Whether a tick that is an element lies inside the box. */
  isInside: boolean;
  /** The tick's area. */
  clip: Box;
}

/** Measures a ticked choice. A chip's tick is before its text. */
function shapeOf(input: Locator): Promise<Shape> {
  return input.evaluate((one: HTMLInputElement) => {
    const { opacity, appearance } = getComputedStyle(one);
    const isOwn = one.offsetWidth >= 12 && opacity !== "0";
    const place = isOwn ? one : (one.labels?.[0] ?? one);
    place.scrollIntoView({ block: "center", inline: "center" });
    const { left, top, width, height } = place.getBoundingClientRect();
    const words = (isOwn ? null : place.lastElementChild)?.getBoundingClientRect();
    const sign = one.nextElementSibling;
    const icon = sign instanceof SVGElement ? sign.getBoundingClientRect() : null;
    const round = (x: number, y: number, w: number, h: number) => ({
      x: Math.round(x),
      y: Math.round(y),
      width: Math.max(1, Math.round(w)),
      height: Math.max(1, Math.round(h)),
    });
    return {
      isOwn,
      isDrawn: appearance === "none" || !isOwn,
      isInside:
        icon === null ||
        (icon.left >= left && icon.right <= left + width && icon.top >= top && icon.bottom <= top + height),
      clip: words
        ? round(left + 3, top + 3, words.left - left - 4, height - 6)
        : round(left + width * 0.2, top + height * 0.2, width * 0.6, height * 0.6),
    };
  });
}

/** The faults of a choice in the current look. */
async function choiceFaults(page: Page, input: Locator): Promise<string[]> {
  const set = (checked: boolean) =>
    input.evaluate((one: HTMLInputElement, to) => {
      one.checked = to;
    }, checked);
  const wasChecked = await input.isChecked();
  await set(true);
  const { isOwn, isDrawn, isInside, clip } = await shapeOf(input);
  const ticked = await pictureOf(page, clip);
  await set(false);
  const empty = await pictureOf(page, clip);
  await set(wasChecked);
  // A tick or a dot covers at least a sixteenth of its box; a chip's area is larger.
  const least = isOwn ? Math.round(clip.width * clip.height * 0.06) : 12;
  return [
    ...(isInside ? [] : ["its tick is outside of its box"]),
    ...(changesBetween(empty, ticked) < least ? ["ticked looks as not ticked"] : []),
    ...(isDrawn && marksIn(ticked) < least ? [`no tick of 3:1 (${marksIn(ticked)} pixels of ${least})`] : []),
  ];
}

/** States for assistive technology, which must be visible without our colours. */
const STATES = "[aria-current]:not([aria-current=false]), [aria-pressed], [aria-selected], progress";

/** Whether the state is visible in the current look. */
async function isStateSeen(page: Page, element: Locator): Promise<boolean> {
  const set = (on: boolean) =>
    element.evaluate((one: HTMLElement, isOn) => {
      if (one instanceof HTMLProgressElement) one.value = isOn ? one.max * 0.8 : 0;
      for (const state of ["aria-current", "aria-pressed", "aria-selected"]) {
        const own = one.dataset[state.slice(5)] ?? one.getAttribute(state);
        if (own === null) continue;
        if (isOn) one.setAttribute(state, own === "false" ? "true" : own);
        else one.removeAttribute(state);
      }
    }, on);
  const { x, y, width, height } = await boxOf(element);
  // An outline updates itself after the page has scrolled.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await set(true);
  const clip = { x: Math.max(0, x - 4), y: Math.max(0, y - 4), width: width + 8, height: height + 8 };
  const on = await pictureOf(page, clip);
  await set(false);
  const off = await pictureOf(page, clip);
  await set(true);
  return changesBetween(off, on) >= 40;
}

const names = { guest: "a guest", me: "a member", admin: "the staff" } as const;

for (const as of ["guest", "me", "admin"] as const) {
  test(`W05 V02 E15 W15 ${names[as]} sees every tick, dot and chip in every look, and every state in forced colours`, async ({
    page,
    baseURL,
  }) => {
    const seen = { choices: new Set<string>(), states: new Set<string>() };
    const faults: string[] = [];
    for (const path of sampleOf(`states ${as}`, await screensOf(page, baseURL, as))) {
      const html = await (await page.request.get(path)).text();
      const choices = kindsIn(html, /^<input .*type="(?:checkbox|radio)"/);
      const states = kindsIn(html, /^<progress| aria-(?:current|pressed|selected)="/);
      if (!choices.some((kind) => !seen.choices.has(kind)) && !states.some((kind) => !seen.states.has(kind))) continue;
      await open(page, path);
      for (const kind of await newKinds(page, "input:is([type=checkbox], [type=radio]):not(:disabled)", seen.choices)) {
        seen.choices.add(kind);
        for (const look of looks) {
          await putOn(page, look);
          await uncover(page, ofKind(page, kind));
          let found = await choiceFaults(page, ofKind(page, kind));
          // The page may have moved between the measuring and the picture: a real fault is there each time.
          for (let again = 0; again < 2 && found.length > 0; again++)
            found = await choiceFaults(page, ofKind(page, kind));
          faults.push(...found.map((fault) => `${path} ${kind} ${told(look)}: ${fault}`));
        }
      }
      await page.setViewportSize({ width: 1280, height: 900 });
      for (const kind of await newKinds(page, STATES, seen.states)) {
        seen.states.add(kind);
        for (const look of forcedLooks) {
          await putOn(page, { ...look, width: 1280 });
          if (!(await isStateSeen(page, ofKind(page, kind)))) faults.push(`${path} ${kind} ${told(look)}: not seen`);
        }
      }
      // Kinds that were invisible (a closed menu) are not searched again on each page.
      for (const kind of choices) seen.choices.add(kind);
      for (const kind of states) seen.states.add(kind);
    }
    if (isCampaign) expect(seen.choices.size + seen.states.size).toBeGreaterThan(5);
    expect(faults).toEqual([]);
  });
}

test("W05 E15 a partly checked box and a disabled checked box are visible in every look", async ({ page }) => {
  await open(page, "/ui-demo");
  const boxes = page.locator("[data-widget=W05]");
  const some = boxes.getByLabel("全选");
  const fixed = boxes.getByLabel("停用且已选");
  for (const look of looks) {
    await putOn(page, look);
    for (const box of [some, fixed]) {
      await box.scrollIntoViewIfNeeded();
      const { clip } = await shapeOf(box);
      expect
        .soft(marksIn(await pictureOf(page, clip)), `${await box.getAttribute("id")} ${told(look)}`)
        .toBeGreaterThan(8);
    }
  }
});

test("E15 R06 in forced colours the highlighted option of the search panel is visible", async ({ page }) => {
  await open(page, "/");
  await putOn(page, { theme: "light", forced: true, width: 1280 });
  await page.locator("#site-search").focus();
  const option = page.getByRole("listbox", { name: "搜索建议" }).getByRole("option").first();
  await expect(option).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(option).toHaveAttribute("aria-selected", "true");
  expect(await isStateSeen(page, option)).toBe(true);
});

test("E15 E03 in forced colours the bars of a poll and the chosen answer are visible", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.dynamic({ source: `选一个 ${unique()}`, poll: { options: ["打法", "钓鱼"], days: 3 } });
  await loginAs({ redirect: `/dynamic/${id}` });
  await page.getByRole("radio", { name: "打法" }).check();
  await page.getByRole("button", { name: "投票" }).click();
  const row = page.locator("[data-chosen]", { hasText: "打法" });
  await expect(row).toContainText("100%");
  // Reloaded, so that no answer of the vote replaces the row during the measurement.
  await open(page, `/dynamic/${id}`);
  const result = await row.elementHandle();
  for (const theme of ["light", "dark"] as const) {
    await putOn(page, { theme, forced: true, width: 1280 });
    const clip = await boxOf(row);
    const pictures = [];
    for (const [width, isChosen] of [
      ["100%", true],
      ["0", true],
      ["0", false],
      ["100%", true],
    ] as const) {
      await result?.evaluate(
        (one, to) => {
          (one as HTMLElement).toggleAttribute("data-chosen", to.isChosen);
          one.querySelector<HTMLElement>("[style]")?.style.setProperty("width", to.width);
        },
        { width, isChosen },
      );
      pictures.push(await pictureOf(page, clip));
    }
    const [whole, noBar, notChosen] = pictures as [Pixels, Pixels, Pixels];
    expect(changesBetween(whole, noBar), `${theme}: the bar`).toBeGreaterThan(100);
    expect(changesBetween(noBar, notChosen), `${theme}: the chosen answer`).toBeGreaterThan(40);
  }
});
