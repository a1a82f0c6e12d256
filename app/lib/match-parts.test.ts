import { expect, test } from "vitest";
import { matchParts } from "./match-parts.ts";

test("R06 searched words are marked, the longest first; special characters have no special meaning", () => {
  expect(matchParts("浮岛攻略 BOSS", "boss 攻略 攻")).toEqual([
    { text: "浮岛", isMatch: false, at: 0 },
    { text: "攻略", isMatch: true, at: 2 },
    { text: " ", isMatch: false, at: 4 },
    { text: "BOSS", isMatch: true, at: 5 },
  ]);
  expect(matchParts("a.b(c", ".*(")).toEqual([{ text: "a.b(c", isMatch: false, at: 0 }]);
  const marked = (text: string, words: string[]) =>
    matchParts(text, words).flatMap((one) => (one.isMatch ? one.text : []));
  expect(marked("升到 3.2 和 3x2 🎉", ["3.2", "🎉"])).toEqual(["3.2", "🎉"]);
  expect(marked("a-b]c\\d", ["-", "]", "\\", "(", ".*"])).toEqual(["-", "]", "\\"]);
  // A combining mark belongs to its letter.
  expect(marked("Cafe\u0301 ไทยก็", ["cafe", "ไทยก"])).toEqual(["Cafe\u0301", "ไทยก็"]);
});
