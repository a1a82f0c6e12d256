import { expect, test } from "vitest";
import { waitText } from "./wait-text.ts";

test("A01 R10 a waiting time is shown in the unit that a person would use", () => {
  expect([0, 59, 90, 2_700, 7_200, 100_000, 200_000].map(waitText)).toEqual([
    "0 秒",
    "59 秒",
    "2 分钟",
    "45 分钟",
    "2 小时",
    "28 小时",
    "2 天",
  ]);
});
