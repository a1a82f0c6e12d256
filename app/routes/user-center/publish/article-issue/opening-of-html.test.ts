import { expect, test } from "vitest";
import { openingOfHtml } from "./opening-of-html.ts";

test("R26 the hint of the automatic summary is the opening of the text without markup", () => {
  expect(openingOfHtml('<h2 id="a">开场</h2>\n<p>打 <strong>潮汐</strong> &amp; &lt;王座&gt;</p>')).toBe(
    "开场 打 潮汐 & <王座>",
  );
  expect(openingOfHtml("")).toBe("");
  expect(openingOfHtml(`<p>${"字".repeat(100)}</p>`)).toBe(`${"字".repeat(80)}…`);
  expect(openingOfHtml(`<p>${"字".repeat(79)}👨‍👩‍👧完</p>`)).toBe(`${"字".repeat(79)}👨‍👩‍👧…`);
});
