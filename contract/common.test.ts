import { expect, test } from "vitest";
import { drawable } from "./common.ts";

test("X03 of all code points pages draw all but controls and noncharacters, and each half of a pair as it is", () => {
  const wrong: number[] = [];
  const isForbidden = /[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}/u;
  for (let point = 0; point <= 0x10_ffff; point++) {
    const sign = String.fromCodePoint(point);
    if (drawable(`一${sign}二`) !== (isForbidden.test(sign) ? "一二" : `一${sign}二`)) wrong.push(point);
  }
  expect(wrong).toEqual([]);
});
