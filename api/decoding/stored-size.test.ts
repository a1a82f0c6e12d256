import { expect, test } from "vitest";
import { storedSize } from "./stored-size.ts";

test.each([
  ["a long screenshot", [1080, 16_000], [1080, 16_000]],
  ["a chat of many screens", [1440, 27_000], [874, 16_383]],
  ["a line of dots", [10, 3_999], [10, 3_999]],
  ["a webpage on a wide screen", [2880, 13_000], [1440, 6_500]],
  ["a wide strip", [16_000, 1_080], [16_000, 1_080]],
  ["a panorama of a phone", [12_000, 3_000], [5_760, 1_440]],
  ["the longest line that a file of 40 megapixels can hold", [65_500, 600], [16_383, 150]],
  ["a photo", [4_000, 3_000], [2_560, 1_920]],
  ["a photo taken upright", [3_000, 4_000], [1_920, 2_560]],
  ["a square", [6_000, 6_000], [2_560, 2_560]],
  ["a screen of a phone", [1_170, 2_532], [1_170, 2_532]],
  ["something small", [3, 2], [3, 2]],
  ["a dot", [1, 1], [1, 1]],
  ["a hair", [1, 40_000], [1, 16_383]],
] as const)("C19 W11 %s of %j is stored as %j", (_name, [width, height], [storedWidth, storedHeight]) => {
  expect(storedSize({ width, height })).toEqual({ width: storedWidth, height: storedHeight });
});

test("C19 a stored picture has at most 20 million pixels and sides that WebP allows, and is never enlarged", () => {
  for (let width = 1; width <= 70_000; width = Math.ceil(width * 1.7))
    for (let height = 1; width * height <= 40_000_000 && height <= 70_000; height = Math.ceil(height * 1.6)) {
      const stored = storedSize({ width, height });
      const sides = [stored.width, stored.height];
      expect([width, height, ...sides, Math.max(...sides) <= 16_383]).toEqual([width, height, ...sides, true]);
      expect(stored.width * stored.height, `${width}×${height}`).toBeLessThanOrEqual(20_050_000);
      expect(stored.width <= width && stored.height <= height).toBe(true);
    }
});
