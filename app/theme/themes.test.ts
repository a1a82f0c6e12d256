import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { themeInfo } from "./theme-info.ts";
import { currentTheme, type Hsl, themeList } from "./themes.ts";

/** Relative luminance (WCAG 2.2). */
function luminance(hsl: Hsl): number {
  const [h = 0, s = 0, l = 0] = hsl.split(" ").map((part) => Number.parseFloat(part));
  const a = (s / 100) * Math.min(l / 100, 1 - l / 100);
  const [r = 0, g = 0, b = 0] = [0, 8, 4].map((n) => {
    const k = (n + h / 30) % 12;
    const channel = l / 100 - a * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: Hsl, b: Hsl): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** Every text colour with every background on which the style sheets use it. */
const textPairs = [
  ["foreground", ["background", "card", "popover", "muted", "secondary", "accent"]],
  ["card-foreground", ["card"]],
  ["popover-foreground", ["popover"]],
  ["primary-foreground", ["primary"]],
  ["secondary-foreground", ["secondary"]],
  ["muted-foreground", ["background", "card", "popover", "muted", "secondary"]],
  ["accent-foreground", ["accent", "card", "background", "popover", "muted"]],
  ["destructive-foreground", ["destructive"]],
  ["primary", ["background", "card", "popover", "muted"]],
  ["destructive", ["background", "card", "popover", "muted"]],
] as const;

describe.each(themeList.map((theme) => [theme.name, theme] as const))("%s", (name, theme) => {
  test("E15 every text has AA contrast on each of its backgrounds", () => {
    const low = textPairs.flatMap(([text, grounds]) =>
      grounds
        .map((ground) => ({ text, ground, ratio: contrast(theme.colours[text], theme.colours[ground]) }))
        .filter(({ ratio }) => ratio < 4.5),
    );
    expect(low).toEqual([]);
  });

  test("E15 a field's border and the focus ring have a contrast of 3:1", () => {
    for (const ground of ["background", "card", "popover"] as const) {
      expect(contrast(theme.colours.input, theme.colours[ground])).toBeGreaterThanOrEqual(3);
      expect(contrast(theme.colours.ring, theme.colours[ground])).toBeGreaterThanOrEqual(3);
    }
  });

  test("E15 a selected chip has 3:1 against its surroundings and against the other chips", () => {
    for (const ground of ["background", "card", "popover", "muted", "secondary"] as const)
      expect(contrast(theme.colours.primary, theme.colours[ground])).toBeGreaterThanOrEqual(3);
    for (const [sheet, rule] of [
      ["../ui/tabs/chips.module.css", '.chip[aria-current="page"] {'],
      ["../forms/forms.module.css", "input:checked + .chip.chip.chip {"],
    ] as const) {
      const css = readFileSync(new URL(sheet, import.meta.url), "utf8");
      const body = css.split(rule)[1]?.split("}")[0];
      expect(body).toContain("background-color: hsl(var(--primary));");
      expect(body).toContain("color: hsl(var(--primary-foreground));");
    }
  });

  test("E15 the style sheet states the same colours", () => {
    const css = readFileSync(new URL("./themes.css", import.meta.url), "utf8");
    const block = css.split("}").find((part) => part.includes(`[data-theme="${name}"]`)) ?? "";
    const stated = Object.fromEntries(
      [...block.matchAll(/--([\w-]+): ([^;]+);/g)].map((match) => [match[1], match[2]]),
    );
    expect(stated).toEqual(theme.colours);
    expect(themeInfo[name].barColour).toBe(`hsl(${theme.colours.card.replaceAll(" ", ", ")})`);
    expect(block).toContain(`color-scheme: ${theme.isDark ? "dark" : "light"}`);
  });
});

test("S08 a page without a chosen theme has the colours of dark where the system is dark", () => {
  const css = readFileSync(new URL("./themes.css", import.meta.url), "utf8");
  const linesOf = (selector: string) =>
    (css.split(`${selector} {`)[1] ?? "")
      .split("}")[0]
      ?.trim()
      .split(/\s*\n\s*/);
  expect(linesOf('[data-theme="system"]')).toEqual(linesOf('[data-theme="dark"]'));
  expect(css).toMatch(/@media \(prefers-color-scheme: dark\) \{\s*\[data-theme="system"\]/);
});

test("E15 the current theme exposes primary, accent and ring as HSL strings and isDarkMode", () => {
  expect(currentTheme("darkBlue")).toEqual({
    primary: "hsl(204 96% 64%)",
    accent: "hsl(210 52% 23%)",
    ring: "hsl(204 96% 64%)",
    isDarkMode: true,
  });
  expect(currentTheme("green").isDarkMode).toBe(false);
});
