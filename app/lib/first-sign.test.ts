import { expect, test } from "vitest";
import { firstSign } from "./first-sign.ts";

test("W02 the letter in an avatar is the first whole character of the name", () => {
  const names = ["小明", "👨‍👩‍👧一家", "🇨🇳小明", "👍🏽好", "1️⃣班", "e\u0301lan", "กำลัง", "𠮷野家"];
  expect(names.map(firstSign)).toEqual(["小", "👨‍👩‍👧", "🇨🇳", "👍🏽", "1️⃣", "e\u0301", "กำ", "𠮷"]);
  expect(firstSign("")).toBeUndefined();
});
