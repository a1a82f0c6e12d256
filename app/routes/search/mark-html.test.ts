import { expect, test } from "vitest";
import { markHtml } from "./mark-html.ts";

test("R06 matches are highlighted in the text of HTML, not in its tags, addresses and entities", () => {
  expect(markHtml('<p>打 <a href="/amp/boss">Boss</a> &amp; amp</p>', "boss amp")).toBe(
    '<p>打 <a href="/amp/boss"><mark>Boss</mark></a> &amp; <mark>amp</mark></p>',
  );
  expect(markHtml("<p>浮岛攻略</p>", "岛攻 p")).toBe("<p>浮<mark>岛攻</mark>略</p>");
  expect(markHtml("<p>字</p>", "。")).toBe("<p>字</p>");
});
