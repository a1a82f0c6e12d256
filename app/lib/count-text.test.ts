import { expect, test } from "vitest";
import { countText } from "./count-text.ts";

test.each([
  [0, "0"],
  [9_999, "9999"],
  [10_000, "1万"],
  [12_345, "1.2万"],
  [19_999, "1.9万"],
  [1_234_567, "123万"],
  [123_456_789, "1.2亿"],
])("R01 %d is said as %s", (count, said) => {
  expect(countText(count)).toBe(said);
});
