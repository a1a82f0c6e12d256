import { expect, test } from "vitest";
import { exactPhrase, indexTokens, partsOf, queryPhrases } from "./search-tokens.ts";

test("R06 Chinese is indexed by pairs of neighbours and the last character alone, other text by words", () => {
  expect(indexTokens("浮岛攻略 V2")).toEqual(["浮岛", "岛攻", "攻略", "略", "v2"]);
  expect(indexTokens("打Boss了！ＡＢＣ")).toEqual(["打", "boss", "了", "abc"]);
  expect(indexTokens("剑")).toEqual(["剑"]);
  expect(indexTokens("𠮷野家")).toEqual(["𠮷野", "野家", "家"]);
  expect(indexTokens("…… — --")).toEqual([]);
});

test("R06 a query becomes phrases; a single character and a word are prefixes", () => {
  expect(queryPhrases("攻略")).toEqual([{ tokens: ["攻略"], isPrefix: false }]);
  expect(queryPhrases("浮岛攻")).toEqual([{ tokens: ["浮岛", "岛攻"], isPrefix: false }]);
  expect(queryPhrases("剑 bos")).toEqual([
    { tokens: ["剑"], isPrefix: true },
    { tokens: ["bos"], isPrefix: true },
  ]);
  expect(queryPhrases(`"' OR * NEAR( : ^`)).toEqual([
    { tokens: ["or"], isPrefix: true },
    { tokens: ["near"], isPrefix: true },
  ]);
  expect(queryPhrases(" ！ ")).toEqual([]);
});

test("R06 a number with dots is one word, found from its letters, its number and each part on", () => {
  const dotted = (token: string) => token.replaceAll(".", "\uE000");
  expect(indexTokens("版本 3.2。v3.2.1 更新")).toEqual(
    ["版本", "本", "3.2", "2", "v3.2.1", "3.2.1", "2.1", "1", "更新", "新"].map(dotted),
  );
  expect(indexTokens("node.js 3. 2 １．５")).toEqual(["node", "js", "3", "2", "1.5", "5"].map(dotted));
  expect(queryPhrases("3.2")).toEqual([{ tokens: [dotted("3.2")], isPrefix: true }]);
});

test("R06 traditional characters equal simplified ones, and each emoji is a word, whatever its skin tone", () => {
  expect(indexTokens("燈塔")).toEqual(indexTokens("灯塔"));
  expect(queryPhrases("歸燈節")).toEqual(queryPhrases("归灯节"));
  expect(indexTokens("🎉👍🏽❤️")).toEqual(indexTokens("🎉👍❤"));
  expect(indexTokens("🎉")).toHaveLength(1);
  expect(queryPhrases("👨‍👩‍👧")).toEqual([{ tokens: indexTokens("👨👩👧"), isPrefix: false }]);
});

test("R06 a query's parts are its pairs and words; single characters and digits count only if there is nothing else", () => {
  expect(partsOf(queryPhrases("残灯收集 15 瓦 Boss")).map(({ tokens }) => tokens)).toEqual([
    ["残灯"],
    ["灯收"],
    ["收集"],
    ["boss"],
  ]);
  expect(partsOf(queryPhrases("剑 7")).map(({ tokens }) => tokens)).toEqual([["剑"], ["7"]]);
});

test("R06 an invisible character splits no word, in texts and in queries", () => {
  for (const unseen of ["\u200b", "\u00ad", "\u200d", "\u200c", "\ufe0f", "\u2060", "\u202e", "\ufeff", "\u034f"]) {
    expect(indexTokens(`中${unseen}间 isl${unseen}and 3${unseen}.2`)).toEqual(indexTokens("中间 island 3.2"));
    expect(queryPhrases(`中${unseen}间`)).toEqual(queryPhrases("中间"));
    expect(exactPhrase(`中${unseen}间`)).toEqual(exactPhrase("中间"));
  }
  expect(queryPhrases("👨\u200d👩")).toEqual(queryPhrases("👨👩"));
});

test("R06 letters with and without accents are one word, however the accent is encoded", () => {
  for (const word of ["café", "cafe\u0301", "CAFÉ", "ｃａｆé", "cäfè"]) expect(indexTokens(word)).toEqual(["cafe"]);
  expect(indexTokens("Việt Nam, Dvořák, Łódź, Straße, Ærø, İstanbul, Άλφα")).toEqual([
    "viet",
    "nam",
    "dvorak",
    "lodz",
    "strasse",
    "aero",
    "istanbul",
    "αλφα",
  ]);
  // Marks of other scripts split no word; Cyrillic and kana keep the letters that their marks form.
  expect(indexTokens("हिन्दी")).toHaveLength(1);
  expect(indexTokens("йод ёж")).toEqual(["йод", "еж".replace("е", "ё")]);
  expect(indexTokens("がぎ")).toEqual(["がぎ", "ぎ"]);
  expect(indexTokens("か\u3099き\u3099")).toEqual(["がぎ", "ぎ"]);
});
