import { expect, test } from "vitest";
import { cutText } from "./cut-text.ts";
import { countSigns, isAtMost, signsOf } from "./signs.ts";
import { roomFor, signsOfRoom } from "./room-for.ts";

test("W02 signs are counted as readers see them, in texts of any length", () => {
  for (const sign of ["字", "é", "é", "👍🏽", "🇨🇳", "1️⃣", "👨‍👩‍👧", "กำ", "हि", "\r\n"]) {
    expect([sign, countSigns(sign), signsOf(sign)]).toEqual([sign, 1, [sign]]);
    for (const count of [99, 100, 101, 1_000]) expect(countSigns(`${sign}，`.repeat(count))).toBe(2 * count);
  }
  expect(isAtMost("👨‍👩‍👧".repeat(12), 12)).toBe(true);
  expect(isAtMost("👨‍👩‍👧".repeat(13), 12)).toBe(false);
  expect(isAtMost(`字${"\u0301".repeat(roomFor(12))}`, 12)).toBe(false);
});

test("W02 for random texts, signs, count and cut equal those of one segmenter over the whole text", () => {
  const segmenter = new Intl.Segmenter();
  const pieces = [
    "字",
    "a",
    "\n",
    "\u0301",
    "👨",
    "\u200d",
    "🇨",
    "🇳",
    "👍",
    "🏽",
    "\r",
    "क",
    "्",
    "\ufe0f",
    "\ud83d",
    "。",
    "\u0600",
  ];
  let seed = 7;
  const chance = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let run = 0; run < 3_000; run++) {
    const text = Array.from({ length: chance(250) }, () => pieces[chance(pieces.length)]).join("");
    const signs = Array.from(segmenter.segment(text), ({ segment }) => segment);
    const max = chance(30);
    expect([signsOf(text), countSigns(text), cutText(text, max)]).toEqual([
      signs,
      signs.length,
      signs.slice(0, max).join(""),
    ]);
  }
});

test("R07 a cut text ends with a whole sign, and has the end mark only when something was cut", () => {
  expect(cutText("小明👨‍👩‍👧来了", 3, "…")).toBe("小明👨‍👩‍👧…");
  expect(cutText("小明👨‍👩‍👧", 3, "…")).toBe("小明👨‍👩‍👧");
  expect(cutText("字".repeat(100), 80, "…")).toBe(`${"字".repeat(80)}…`);
  expect(cutText("字".repeat(80), 80, "…")).toBe("字".repeat(80));
  expect(cutText("字".repeat(3) + "e\u0301s", 4)).toBe("字字字e\u0301");
  expect(cutText(`${"字".repeat(3)}\u0301x`, 3)).toBe("字字字\u0301");
  expect(cutText("", 3, "…")).toBe("");
  for (let max = 0; max < 12; max++) expect(cutText("a👍🏽🇨🇳👨‍👩‍👧1️⃣".repeat(2), max)).not.toMatch(/\p{Cs}/u);
});

test("W02 a long text of emoji is cut and counted in time proportional to its length", () => {
  const time = (text: string) => {
    const before = process.cpuUsage();
    cutText(text, text.length / 5);
    countSigns(text);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const least = (count: number) => Math.min(...Array.from({ length: 3 }, () => time("👍🏽".repeat(count))));
  least(500);
  expect(least(10_000)).toBeLessThan(20 * least(2_000) + 20_000);
});

test("W02 the limit of a field follows from its maxlength", () => {
  for (let max = 1; max <= 60_000; max += max < 3_000 ? 1 : 977) expect(signsOfRoom(roomFor(max))).toBe(max);
  for (const other of [1, 4, 11, 20, 32, 254]) expect(signsOfRoom(other)).toBeUndefined();
});
