import { expect, test } from "vitest";
import { cpuMs } from "#tests/fixtures/cpu-ms.ts";
import { parseQuery } from "./search-query.ts";
import { exactPhrase, indexTokens } from "./search-tokens.ts";

const phrase = (text: string) => exactPhrase(text) ?? { tokens: [], isPrefix: false };

test("R06 a query's words, quotes, minus signs and fields are parsed, in half and full width", () => {
  expect(parseQuery('浮岛 "风之试炼" -Boss 作者:守灯人')).toEqual({
    phrases: [{ tokens: ["浮岛"], isPrefix: false }, phrase("风之试炼")],
    without: [{ tokens: ["boss"], isPrefix: false }],
    fields: [{ field: "author", value: "守灯人", isNot: false }],
    isExact: true,
    words: ["浮岛", "风之试炼"],
  });
  expect(parseQuery("－浮岛 作者：“守 灯人” -标签:攻略 標籤:杂谈 圈子:画鲸")).toEqual({
    phrases: [],
    without: [phrase("浮岛")],
    fields: [
      { field: "author", value: "守 灯人", isNot: false },
      { field: "tag", value: "攻略", isNot: true },
      { field: "tag", value: "杂谈", isNot: false },
      { field: "circle", value: "画鲸", isNot: false },
    ],
    isExact: false,
    words: [],
  });
});

test("R06 a sign inside a word is part of the word, and an incomplete sign is harmless", () => {
  expect(parseQuery("C-3 3:2").without).toEqual([]);
  expect(parseQuery("C-3 3:2").fields).toEqual([]);
  expect(parseQuery("原作者:甲").fields).toEqual([]);
  for (const query of ["-", "--", '"', '-"', "作者:", "- 浮岛", '""', '-作者:"'])
    expect({ query, without: parseQuery(query).without }).toEqual({ query, without: [] });
  expect(parseQuery("- 浮岛").phrases).toEqual([{ tokens: ["浮岛"], isPrefix: false }]);
});

test("R06 原神4.0 and Steam 打折 are two words each, and in quotes they must be side by side", () => {
  expect(parseQuery("原神4.0").phrases).toHaveLength(2);
  expect(parseQuery("Steam 打折").phrases).toHaveLength(2);
  expect(phrase("Steam 打折")).toEqual({ tokens: ["steam", "打折"], isPrefix: false });
  expect(phrase("打折Steam").tokens).toEqual(indexTokens("打折Steam"));
  expect(phrase("Steam 打")).toEqual({ tokens: ["steam", "打"], isPrefix: true });
  expect(exactPhrase("……")).toBeUndefined();
});

test("R06 the longest and worst queries are parsed quickly, and only a few of their parts count", () => {
  const started = cpuMs();
  for (const unit of ["- ", '"', '-"a', "作者:", "a-", "浮 ", '作者:"', "“”", "\u0300", "-".repeat(9), "ﷺ"]) {
    const query = parseQuery(unit.repeat(Math.ceil(50_000 / unit.length)));
    expect(query.phrases.length + query.without.length).toBeLessThanOrEqual(16);
    expect(query.fields.length).toBeLessThanOrEqual(4);
  }
  expect(cpuMs() - started).toBeLessThan(1_000);
});
