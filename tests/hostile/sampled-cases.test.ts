import { expect, test } from "vitest";
import { partOf } from "#tests/fixtures/campaign.ts";

const tenthOf = <T>(all: readonly T[], seed: number, bounds: { least?: number; most?: number } = { least: 4 }) =>
  partOf(all, String(seed), bounds);
const cases = Array.from({ length: 95 }, (_, place) => place);

test("a seed chooses the same tenth of a table each time, in its order, and never fewer cases than the least", () => {
  const tenth = tenthOf(cases, 7);
  expect(tenthOf(cases, 7)).toEqual(tenth);
  expect(tenth).toHaveLength(10);
  expect(tenth).toEqual([...new Set(tenth)].toSorted((a, b) => a - b));
  expect(tenthOf(cases.slice(0, 12), 7)).toHaveLength(4);
  expect(tenthOf(cases, 7, { least: 4, most: 6 })).toHaveLength(6);
  expect(tenthOf(cases.slice(0, 3), 7)).toEqual([0, 1, 2]);
});

test("the tenths of a hundred seeds try every case of a table", () => {
  const tried = new Set(Array.from({ length: 100 }, (_, seed) => tenthOf(cases, seed)).flat());
  expect(tried.size).toBe(cases.length);
});
