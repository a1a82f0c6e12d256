import { expect, test } from "vitest";
import { wordFinder } from "./words.ts";

test("E20 a word is found in any script, case and width, and with signs between its letters", () => {
  const isFound = wordFinder(["剧透", "vip", "加微信", "？？？", "😡"]);
  for (const text of [
    "剧透",
    "劇透",
    "剧 透",
    "剧。透",
    "剧，透警告",
    "剧*透",
    "剧\u200b透",
    "【剧】【透】",
    "加-微-信",
    "加微。信",
    "ＶＩＰ",
    "v.i.p 来了",
    "v i p",
    "什么？？？",
    "😡",
  ])
    expect([text, isFound(text)]).toEqual([text, true]);
  for (const text of ["戏剧", "透明的剧", "la vi pa", "加 微 博", "？？", "", "。。。"])
    expect([text, isFound(text)]).toEqual([text, false]);
  expect(wordFinder([])("剧透")).toBe(false);
  expect(wordFinder(["。"])("好")).toBe(false);
});
