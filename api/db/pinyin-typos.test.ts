import { expect, test } from "vitest";
import { pinyinTypos } from "./pinyin-typos.ts";

test("R06 the variants of a typed pinyin have one edit, are pinyin, and are few", () => {
  expect(pinyinTypos("mojng")).toEqual(["mojing", "mojung", "moang", "moeng", "mojig", "mojug"]);
  for (const typed of ["mojing", "yuansehn", "xianxianxian", "zhuangzhuang"])
    expect.soft(pinyinTypos(typed).length, typed).toBeLessThan(240);
  expect(pinyinTypos("yuansehn")).toContain("yuanshen");
  expect(pinyinTypos("lvsi")).toContain("lvshi");
  expect(pinyinTypos("yuanshn40")).toContain("yuanshen40");
  expect(pinyinTypos("a".repeat(24))).toHaveLength(241);
});

test("R06 short words, other letters and words that are no pinyin have no variants", () => {
  for (const typed of ["", "moj", "原神攻略", "mo jing", "mystery", "q".repeat(12)])
    expect.soft(pinyinTypos(typed), typed.slice(0, 20)).toEqual([]);
});

test("R06 of a long text only the first letters vary, and they also stand unchanged", () => {
  const typed = "qingluandugonglue";
  const variants = pinyinTypos(typed);
  expect(variants[0]).toBe(typed.slice(0, 12));
  expect(Math.max(...variants.map(({ length }) => length))).toBe(13);
});
