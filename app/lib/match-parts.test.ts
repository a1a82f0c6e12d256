import { expect, test } from "vitest";
import { matchParts } from "./match-parts.ts";

test("R06 what was searched for is marked, longest word first, signs are only signs", () => {
  expect(matchParts("浮岛攻略 BOSS", "boss 攻略 攻")).toEqual([
    { text: "浮岛", isMatch: false },
    { text: "攻略", isMatch: true },
    { text: " ", isMatch: false },
    { text: "BOSS", isMatch: true },
  ]);
  expect(matchParts("a.b(c", ".*(")).toEqual([{ text: "a.b(c", isMatch: false }]);
});
