import type { Page } from "@playwright/test";
import { isCampaign, sampleOf } from "../../fixtures/campaign.ts";
import { screensOf } from "../../fixtures/walk.ts";
import { expect, test } from "../../setup/e2e-test.ts";

/** Each test fetches every screen of a visitor, and opens those with new kinds of elements. */
test.describe.configure({ timeout: 180_000 });

const WIDTHS = [390, 1280];

/** The kinds of controls and headings in a page's HTML, by tag, type, size and class. */
const kindsIn = (html: string) =>
  [...html.matchAll(/<(?:a|button|h[1-4]|input|select|summary)(?= )[^>]*>/g)].map(([whole]) =>
    whole.replaceAll(/ (?!class=|type=|data-size=)[\w-]+="[^"]*"/g, ""),
  );

/**
 * Elements of the open page that leave the scale of app/theme/base.css. Members' texts, the letters of avatars (as
 * large as the avatar needs), the number of an error page, and the mask behind a sheet are exempt.
 */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = getComputedStyle(document.documentElement);
    const px = (name: string) => Number.parseFloat(root.getPropertyValue(name));
    const steps = (name: string, count: number) => Array.from({ length: count }, (_, at) => px(`--${name}-${at + 1}`));
    // On a phone --control-1 is 36 px, and the others are as high as a touch target.
    const heights = new Set([...steps("control", 3), px("--touch")]);
    const sizes = new Set(steps("text", 6));
    // A field's last button follows its border, which is 1 px wide.
    const radii = new Set([
      0,
      px("--radius-control") - 1,
      ...["mark", "control", "card"].map((one) => px(`--radius-${one}`)),
    ]);
    const told = (one: Element) =>
      `${one.localName}.${one.className} “${(one.textContent || one.ariaLabel || "").trim().slice(0, 12)}”`;
    const isOneLine = (one: HTMLElement) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const middles = [...range.getClientRects()]
        .filter(({ width }) => width > 1)
        .map(({ top, bottom }) => (top + bottom) / 2);
      return Math.max(...middles) - Math.min(...middles) < 12;
    };
    const isFull = (radius: string, one: HTMLElement) =>
      radius === "50%" || Number.parseFloat(radius) >= Math.min(one.offsetWidth, one.offsetHeight) / 2;
    const seen = [...document.querySelectorAll<HTMLElement>("body *")].filter(
      (one) =>
        one.checkVisibility({ visibilityProperty: true }) &&
        one.offsetWidth > 2 &&
        !one.closest(
          "svg, .written, [class*=_prose_], .visually-hidden, [class*=_letter_], [class*=_status_], [class*=_mask_]",
        ),
    );
    return seen.flatMap((one) => {
      const { borderTopLeftRadius, fontSize, fontWeight, display } = getComputedStyle(one);
      const isField = one.matches(
        "select:not([multiple]), input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=hidden])",
      );
      const isButton =
        one.matches(
          "button, :is([class*=_button_], [class*=_primary_], [class*=_subtle_], [class*=_danger_], [class*=_quiet_])",
        ) &&
        display !== "inline" &&
        isOneLine(one);
      const hasText = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      return [
        ...((isField || isButton) && !heights.has(one.offsetHeight)
          ? [`height ${one.offsetHeight}: ${told(one)}`]
          : []),
        ...(isFull(borderTopLeftRadius, one) || radii.has(Number.parseFloat(borderTopLeftRadius))
          ? []
          : [`radius ${borderTopLeftRadius}: ${told(one)}`]),
        ...(!hasText || sizes.has(Number.parseFloat(fontSize)) ? [] : [`type ${fontSize}: ${told(one)}`]),
        ...(!one.matches("h1, h2, h3, h4") || fontWeight === "600" ? [] : [`weight ${fontWeight}: ${told(one)}`]),
      ];
    });
  });
}

const names = { guest: "a guest", me: "a member", admin: "the staff" } as const;

for (const as of ["guest", "me", "admin"] as const)
  test(`W01 W15 buttons, corners, type and headings that ${names[as]} sees are of the scale, at 390 and at 1280 px`, async ({
    page,
    baseURL,
  }) => {
    const known = new Set<string>();
    const screens = sampleOf(`scale ${as}`, await screensOf(page, baseURL, as), { share: 0.2 });
    for (const path of as === "guest" ? [...screens, "/ui-demo"] : screens) {
      const kinds = kindsIn(await (await page.request.get(path)).text());
      if (kinds.every((kind) => known.has(kind))) continue;
      for (const kind of kinds) known.add(kind);
      await page.goto(path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft([...new Set(await faultsOf(page))], `${path} at ${width} px`).toEqual([]);
      }
    }
    expect(known.size).toBeGreaterThan(isCampaign ? 50 : 10);
  });
