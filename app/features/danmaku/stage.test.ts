import fc from "fast-check";
import { expect, test } from "vitest";
import { newRows, takeRow } from "./rows.ts";
import { isDrawn } from "./stage.ts";
import { secondOf } from "../watch/seek-links.ts";

const line = { time: 0, mode: "rolling", size: "normal", color: "white", text: "好", isMine: false } as const;

const rolling = (from: number) => ({ mode: "rolling" as const, from, enter: from + 2_000, until: from + 10_000 });
const standing = (mode: "top" | "bottom", from: number) => ({ mode, from, enter: 0, until: from + 4_000 });

test("E02 a danmaku takes the first free row, and none when all are taken", () => {
  const rows = newRows(2);
  const taken = [1_000, 1_000, 1_500, 3_000, 3_100].map((from) => takeRow(rows, rolling(from)));
  expect(taken).toEqual([0, 1, -1, 0, 1]);
});

test("E20 a standing danmaku takes a row without rolling ones, and rolling ones keep out of its row", () => {
  const rows = newRows(4);
  expect(takeRow(rows, rolling(0))).toBe(0);
  expect(takeRow(rows, standing("top", 1_000))).toBe(1);
  expect(takeRow(rows, standing("bottom", 1_000))).toBe(3);
  expect(takeRow(rows, rolling(1_000))).toBe(2);
  expect(takeRow(rows, standing("top", 1_500))).toBe(-1);
  expect(takeRow(rows, standing("bottom", 1_500))).toBe(-1);
  // The first row is free for rolling ones at 2 s, and for standing ones when the last rolling one has left.
  expect(takeRow(rows, rolling(2_000))).toBe(0);
  expect(takeRow(rows, rolling(4_900))).toBe(0);
  expect(takeRow(rows, standing("top", 5_000))).toBe(1);
  expect(takeRow(rows, standing("top", 11_000))).toBe(1);
  expect(takeRow(rows, standing("top", 14_900))).toBe(0);
});

test("E20 in a random film no standing danmaku shares its row with a danmaku of its time", () => {
  const modes = ["rolling", "top", "bottom"] as const;
  const line = fc.record({
    mode: fc.constantFrom(...modes),
    wait: fc.nat(2_500),
    width: fc.integer({ min: 20, max: 900 }),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
      const rows = newRows(5);
      const drawn: { row: number; mode: (typeof modes)[number]; from: number; until: number }[] = [];
      let from = 0;
      for (const { mode, wait, width } of lines) {
        from += wait;
        const until = from + (mode === "rolling" ? 8_000 + width * 8 : 4_000);
        const row = takeRow(rows, { mode, from, enter: from + width * 8, until });
        if (row === -1) continue;
        const beside = drawn.filter((one) => one.row === row && one.until > from);
        expect(mode === "rolling" ? beside.filter((one) => one.mode !== "rolling") : beside).toEqual([]);
        drawn.push({ row, mode, from, until });
      }
    }),
    { numRuns: 500 },
  );
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
