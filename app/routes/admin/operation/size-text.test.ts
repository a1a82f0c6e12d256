import { expect, test } from "vitest";
import { sizeText, waitText } from "./size-text.ts";

test("A01 sizes and waits are told in the unit that a person reads", () => {
  expect([0, 512, 1024, 1_572_864, 3_650_722_202, 2 ** 50].map(sizeText)).toEqual([
    "0 B",
    "512 B",
    "1.0 KB",
    "1.5 MB",
    "3.4 GB",
    "1024 TB",
  ]);
  expect([0, 59, 90, 7_200, 200_000].map(waitText)).toEqual(["0 秒", "59 秒", "2 分钟", "2 小时", "2 天"]);
});
