import { expect, test } from "vitest";
import { blockId, textBlocks } from "./text-blocks.ts";

const HTML = `<h2 id="h-一">一</h2>
<p>甲<br />乙 &lt;p&gt; <a href="/x" title="&gt;">丙</a></p>
<hr />
<ul>
<li><p>丁</p></li>
</ul>
<p><a href="/m"><img src="/m" alt="" /></a></p>`;

test("R07 the blocks of a text are its top-level elements, with their positions", () => {
  const blocks = textBlocks(HTML);
  expect(blocks.map(({ tag }) => tag)).toEqual(["h2", "p", "hr", "ul", "p"]);
  expect(blocks.map(({ start, end }) => HTML.slice(start, end)).join("\n")).toBe(HTML);
  expect(blocks.map(blockId)).toEqual(["h-一", "b-1", "b-2", "b-3", "b-4"]);
  expect(textBlocks("")).toEqual([]);
});

test("R07 R26 a hidden part between two elements is a block, and one within an element is not", () => {
  const list = HTML.indexOf("<ul>");
  const parts = [0, list, list, list + "<ul>\n<li><p>丁</p>".length, HTML.length].map((at) => ({ at }));
  const blocks = textBlocks(HTML, parts);
  expect(blocks.map(({ tag, part }) => part ?? tag)).toEqual([0, "h2", "p", "hr", 1, 2, "ul", "p", 4]);
});
