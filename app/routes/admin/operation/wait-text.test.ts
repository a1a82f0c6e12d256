import { expect, test } from "vitest";
import { waitText } from "./wait-text.ts";

test("A01 how long something waits is told in the unit that a person reads", () => {
  expect([0, 59, 90, 7_200, 200_000].map(waitText)).toEqual(["0 秒", "59 秒", "2 分钟", "2 小时", "2 天"]);
});
