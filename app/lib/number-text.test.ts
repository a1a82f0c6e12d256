import { expect, test } from "vitest";
import { isNumberText, valueOfText } from "./number-text.ts";

test("R07 a text that is one number has a value, with its sign and unit", () => {
  expect(["1,234", "−5%", "+3", "¥ 68.50", "1.2万", "2亿", "12 秒"].map(valueOfText)).toEqual([
    1234, -5, 3, 68.5, 12_000, 200_000_000, 12,
  ]);
  expect(["", "—", "2026-11-23", "12:30", "v1", "1.2.3", "3 个月内", "甲"].filter(isNumberText)).toEqual([]);
});
