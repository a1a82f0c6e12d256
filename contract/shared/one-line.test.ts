import { expect, test } from "vitest";
import { isJoined, oneLine } from "./one-line.ts";

test("E01 E03 a line break between two Han signs is no space; every other one is", () => {
  const rows: [string, string][] = [
    ["第一行\n第二行", "第一行第二行"],
    ["第一行  \r\n　第二行", "第一行第二行"],
    ["逗号，\n后面", "逗号，后面"],
    ["前面\n“引文”\n后面", "前面“引文”后面"],
    ["省略……\n后面", "省略……后面"],
    ["これは\nテスト", "これはテスト"],
    ["コーヒー\n豆", "コーヒー豆"],
    ["𠮷野\n𠮷家", "𠮷野𠮷家"],
    ["一\n二\n三\n四", "一二三四"],
    ["Han 字\nLatin words\n字", "Han 字 Latin words 字"],
    ["two\nlines", "two lines"],
    ["“quoted”\n“again”", "“quoted” “again”"],
    ["3\n月", "3 月"],
    ["안녕\n하세요", "안녕 하세요"],
    ["好😀\n的", "好😀 的"],
    ["空 格  留下", "空 格 留下"],
    // Paragraphs: a sentence needs no space behind its full stop; a heading does not run into the text.
    ["第一段。\n\n第二段", "第一段。第二段"],
    ["标题\n\n正文", "标题 正文"],
    ["  前后\n", "前后"],
  ];
  expect(rows.map(([text]) => oneLine(text))).toEqual(rows.map(([, line]) => line));
  expect([isJoined("一", "二"), isJoined("a", "二"), isJoined("", "二"), isJoined("完。", "“好”")]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test("E01 a text of blanks and line breaks takes linear time", () => {
  const long = `字${" ".repeat(200_000)}\n${"\n \n".repeat(50_000)}字`;
  const began = performance.now();
  oneLine(long);
  oneLine("。\n".repeat(100_000));
  oneLine(`。${"\n ".repeat(100_000)}a`);
  expect(performance.now() - began).toBeLessThan(1_000);
});
