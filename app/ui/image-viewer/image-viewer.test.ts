import { expect, test } from "vitest";
import { VIEWER_LABELS, VIEWER_NUMBERS } from "./viewer-options.ts";

test("W11 slideshow and zoom have the values of the specification", () => {
  expect(VIEWER_NUMBERS).toEqual({
    interval: 5000,
    zoomRatio: 0.1,
    minZoomRatio: 0.01,
    maxZoomRatio: 100,
    initialCoverage: 0.9,
  });
});

test("W11 every button of the viewer has a Chinese name", () => {
  for (const label of Object.values(VIEWER_LABELS)) expect(label).toMatch(/^\p{Script=Han}+$/u);
  expect(Object.keys(VIEWER_LABELS)).toHaveLength(6);
});
