import { expect, test } from "vitest";
import { isDrawn, takeRow } from "./stage.ts";
import { secondOf } from "./seek-links.ts";

const line = { time: 0, mode: "rolling", size: "normal", color: "white", text: "好", isMine: false } as const;

test("E02 a danmaku takes the first free row, and none when all are taken", () => {
  const free = [-Infinity, -Infinity];
  expect(takeRow(free, 1_000, 3_000)).toBe(0);
  expect(takeRow(free, 1_000, 2_000)).toBe(1);
  expect(takeRow(free, 1_500, 9_000)).toBe(-1);
  expect(takeRow(free, 2_000, 4_000)).toBe(1);
  expect(free).toEqual([3_000, 4_000]);
});

test("E02 a density draws about that part of the danmaku, the same part each time, and all of the reader's own", () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => index + 1);
  const drawn = ids.filter((id) => isDrawn({ ...line, id }, 0.25));
  expect(drawn.length).toBeGreaterThan(2_300);
  expect(drawn.length).toBeLessThan(2_700);
  expect(ids.every((id) => isDrawn({ ...line, id }, 1))).toBe(true);
  // A quarter is a part of the half.
  expect(drawn.every((id) => isDrawn({ ...line, id }, 0.5))).toBe(true);
  expect(isDrawn({ ...line, id: ids.find((id) => !drawn.includes(id)) ?? 0, isMine: true }, 0.25)).toBe(true);
});

test("E02 R20 only #t= with whole seconds names a second of the film", () => {
  expect(["#t=0", "#t=83", "#t=83.5", "#t=-1", "#t=", "#comments", "", "#t=83&x", "#t=1234567"].map(secondOf)).toEqual([
    0,
    83,
    ...Array.from({ length: 7 }, () => null),
  ]);
});
