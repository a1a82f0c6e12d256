import { expect, test } from "vitest";
import { danmakuColor, segmentOf } from "./danmaku-names.ts";
import { filmPosition, filmTime } from "./film-time.ts";

test("E20 C23 a position in the film is typed and shown as minutes and seconds", () => {
  const typed = {
    "0": 0,
    "83": 83_000,
    "1:23": 83_000,
    " １：２３ ": 83_000,
    "1:02:03": 3_723_000,
    "1:23.5": 83_500,
    "90:00": 5_400_000,
  };
  expect(Object.fromEntries(Object.keys(typed).map((text) => [text, filmPosition(text)]))).toEqual(typed);
  const wrong = ["", "abc", "1:60", "1:60:00", "-1", "1:2:3:4", "1:23.5555", "1e3", "1:", "9".repeat(50_000)];
  expect(wrong.filter((text) => filmPosition(text) !== null)).toEqual([]);
  expect([0, 83_999, 3_723_000].map(filmTime)).toEqual(["0:00", "1:23", "1:02:03"]);
  expect([0, 59_999, 60_000].map(segmentOf)).toEqual([0, 0, 1]);
});

/** The relative luminance of a colour (WCAG 2, 1.4.3). */
function luminance(hex: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = parts.map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

test("E20 every colour of danmaku stands out from its black outline", () => {
  for (const { hex } of Object.values(danmakuColor)) expect((luminance(hex) + 0.05) / 0.05).toBeGreaterThan(7);
});
