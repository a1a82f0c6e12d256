import { expect, test } from "vitest";
import { cleanText, withoutForbiddenCharacters, isFlooded, withoutFloods } from "./clean-text.ts";

test("X03 `drawable` removes only controls and noncharacters of all code points, and keeps lone surrogates", () => {
  const wrong: number[] = [];
  const isForbidden = /[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}/u;
  for (let point = 0; point <= 0x10_ffff; point++) {
    const sign = String.fromCodePoint(point);
    if (withoutForbiddenCharacters(`一${sign}二`) !== (isForbidden.test(sign) ? "一二" : `一${sign}二`))
      wrong.push(point);
  }
  expect(wrong).toEqual([]);
});

test("W02 a clean text keeps only code points that are visible or change their visible neighbours", () => {
  const kept: number[] = [];
  const floods: number[] = [];
  const isUnseen = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;
  // Signs for numbers and verses in Arabic, Syriac and Kaithi, and for music: format characters by category, but
  // visible.
  const isSeen = /[\t\n\r\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}\u{13430}-\u{1345f}]/u;
  for (let point = 0; point <= 0x10_ffff; point++) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const sign = String.fromCodePoint(point);
    if (isUnseen.test(sign) && !isSeen.test(sign) && cleanText(`一${sign}二`) !== "一二" && !/\p{M}/u.test(sign))
      kept.push(point);
    if (/\p{M}/u.test(sign) && !/\p{Default_Ignorable_Code_Point}/u.test(sign) && !isFlooded(`字${sign.repeat(9)}`))
      floods.push(point);
  }
  expect(kept.map((point) => point.toString(16))).toEqual([]);
  expect(floods.map((point) => point.toString(16))).toEqual([]);
});

test("W02 a clean text keeps the joiners, selectors and tags of emoji and of letters", () => {
  for (const text of [
    "👨‍👩‍👧",
    "👩🏻‍❤️‍💋‍👩🏻",
    "👁️‍🗨️",
    "🏳️‍🌈",
    "😶‍🌫️",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "1️⃣ #️⃣",
    "☺︎",
    "葛󠄀城",
    "می‌خواهم",
    "ශ්‍රී",
    "क्‍ष",
    "བསྟན་འཛིན",
    "Tiếng Việt",
    "ก็ไม่เข้าใจ",
    "שָׁלוֹם",
    "مُحَمَّد",
  ])
    expect([cleanText(text), isFlooded(text)]).toEqual([text, false]);
  expect(cleanText("危险\u202egpj.exe")).toBe("危险gpj.exe");
  expect(cleanText("赌\u200b\u2060博")).toBe("赌博");
  expect(cleanText(" \u2800\u200b\u3164")).toBe("");
  expect(cleanText("👍\u200d".repeat(9))).toBe(`${"👍\u200d".repeat(4)}👍`.concat(`${"👍\u200d".repeat(3)}👍`));
  expect(withoutFloods(`Z${"\u0301\u0308\u0323".repeat(9)}e`)).toBe("Z\u0301\u0308\u0323e");
});

test("X03 cleaning a text takes time proportional to its length, whatever its content", () => {
  const time = (text: string) => {
    const before = process.cpuUsage();
    for (let times = 0; times < 3; times++) isFlooded(withoutFloods(cleanText(text)));
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  for (const piece of [
    "a\u200b",
    "e\u0301\u0301\u0301\u0301",
    "👍\u200d",
    "\u200c",
    "ब\u200c",
    "\ufe0f",
    "1\ufe0f",
    "\u{1f3f4}\u{e0061}",
    "\u2800",
    "\u0f71",
    "\u{e0030}",
  ]) {
    const least = (length: number) =>
      Math.min(...Array.from({ length: 3 }, () => time(piece.repeat(length / piece.length))));
    least(2_000);
    expect([JSON.stringify(piece), least(100_000) < 20 * least(20_000) + 20_000]).toEqual([
      JSON.stringify(piece),
      true,
    ]);
  }
});
