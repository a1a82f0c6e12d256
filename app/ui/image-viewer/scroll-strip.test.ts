import { expect, test } from "vitest";
import { stripPlace } from "./scroll-strip.ts";

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

test("W11 a tall picture begins at its top within the window's width, a wide one at its left within the height", () => {
  expect(stripPlace({ width: 1080, height: 16_000 }, phone)).toEqual({ ratio: 390 / 1080, left: 0, top: 0 });
  expect(stripPlace({ width: 1080, height: 16_000 }, desk)).toEqual({ ratio: 1, left: 100, top: 0 });
  expect(stripPlace({ width: 10, height: 3_999 }, desk)).toEqual({ ratio: 1, left: 635, top: 0 });
  expect(stripPlace({ width: 16_000, height: 1_080 }, desk)).toEqual({ ratio: 800 / 1080, left: 0, top: 0 });
  expect(stripPlace({ width: 16_383, height: 150 }, desk)).toEqual({ ratio: 1, left: 0, top: 325 });
  expect(stripPlace({ width: 1_200, height: 60 }, desk)).toEqual({ ratio: 1, left: 40, top: 370 });
});
