import { expect, test } from "vitest";
import { caretInDocument } from "./caret-in-document.ts";
import { MarkdownReader } from "./markdown-parse.ts";
import { documentSchema } from "./schema.ts";

const reader = new MarkdownReader(documentSchema);

/** The text around the place of the cursor, which `|` marks in the source; two marks enclose a selection. */
function placeOf(marked: string): string | null {
  const [start = 0, end = start] = [...marked.matchAll(/\|/g)].map(({ index }, count) => index - count);
  const source = marked.replaceAll("|", "");
  const doc = reader.parse(source);
  const caret = caretInDocument(reader, doc, source, { start, end });
  if (!caret) return null;
  const text = (from: number, to: number) => doc.textBetween(from, to, "¶", (leaf) => `<${leaf.type.name}>`);
  const selected = caret.from === caret.to ? "|" : `|${text(caret.from, caret.to)}|`;
  return text(0, caret.from) + selected + text(caret.to, doc.content.size);
}

test.each([
  ["|", "|"],
  ["开头|", "开头|"],
  ["开头**重|点**之后", "开头重|点之后"],
  ["**重点|**之后", "重点|之后"],
  ["## 标|题\n\n正文", "标|题¶正文"],
  ["- 一\n- 二|", "一¶二|"],
  ["第一行\n第二|行", "第一行<softBreak>第二|行"],
  ["一|二**三|四**", "一|二三|四"],
  ["```\nlet a|\n```", "let a|"],
])("R25 the cursor in %j has its place in the document", (source, place) => {
  expect(placeOf(source)).toBe(place);
});

test.each(["第一行\n|", "见[攻略](https://exa|mple.com)", "*|*重点**"])(
  "R25 the cursor in %j has no place in the document",
  (source) => {
    expect(placeOf(source)).toBeNull();
  },
);
