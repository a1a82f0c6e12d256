import { expect, test } from "vitest";
import { indexTokens, queryPhrases } from "./search-tokens.ts";

test("R06 Chinese is indexed by neighbours, the last character alone, words as words", () => {
  expect(indexTokens("浮岛攻略 V2")).toEqual(["浮岛", "岛攻", "攻略", "略", "v2"]);
  expect(indexTokens("打Boss了！ＡＢＣ")).toEqual(["打", "boss", "了", "abc"]);
  expect(indexTokens("剑")).toEqual(["剑"]);
  expect(indexTokens("𠮷野家")).toEqual(["𠮷野", "野家", "家"]);
  expect(indexTokens("…… 😀 --")).toEqual([]);
});

test("R06 a query asks for phrases; one character and a word are beginnings", () => {
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
