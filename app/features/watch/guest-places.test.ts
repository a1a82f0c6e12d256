import { expect, test } from "vitest";
import { placesIn, withPlace } from "./guest-places.ts";

test("E22 a guest's places are kept by film, the newest first, a hundred at most", () => {
  const full = Array.from({ length: 100 }, (_, index): [number, number] => [index + 1, 20]);
  expect(withPlace([], 7, 30)).toEqual([[7, 30]]);
  expect(withPlace([[7, 30]], 7, 40)).toEqual([[7, 40]]);
  expect(withPlace([[7, 30]], 7, null)).toEqual([]);
  const next = withPlace(full, 500, 12);
  expect(next).toHaveLength(100);
  expect([next[0], next.at(-1)]).toEqual([
    [500, 12],
    [99, 20],
  ]);
});

test("E22 X12 another program's text has no places, and one of ours at most a hundred", () => {
  const texts = [null, "", "{", "null", "{}", '"x"', "[1,2]", '[["1",20],[1,9],[1.5,20],[1,null]]'];
  expect(texts.flatMap(placesIn)).toEqual([]);
  expect(placesIn("[[1,20],3,[2,30]]")).toEqual([
    [1, 20],
    [2, 30],
  ]);
  expect(placesIn(JSON.stringify(Array.from({ length: 5_000 }, () => [1, 20])))).toHaveLength(100);
});
