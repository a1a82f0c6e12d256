import { expect, test } from "vitest";
import { cropOf, dragged } from "./crop-square.ts";

const wide = { width: 600, height: 400 };

test("R19 the crop window starts in the middle of the picture, as large as the picture allows", () => {
  expect(cropOf(wide, 1, 0.5, 0.5)).toEqual({ side: 400, x: 100, y: 0 });
});

test("R19 zooming in shrinks the crop window, which never leaves the picture", () => {
  expect(cropOf(wide, 2, 1, 1)).toEqual({ side: 200, x: 400, y: 200 });
  expect(cropOf(wide, 99, -3, 7)).toEqual({ side: 100, x: 0, y: 300 });
  expect(cropOf(wide, 0, 0, 0).side).toBe(400);
});

test("R19 dragging moves the picture under the crop window, up to the picture's edge", () => {
  const crop = cropOf(wide, 2, 0.5, 0.5);
  expect(dragged(wide, crop, 100, -50)).toEqual({ across: 0.25, down: 0.75 });
  expect(dragged(wide, crop, 9999, 9999)).toEqual({ across: 0, down: 0 });
  expect(dragged(wide, cropOf(wide, 1, 0.5, 0.5), 0, 30).down).toBe(0.5);
});
