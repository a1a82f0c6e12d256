import { describe, expect, test } from "vitest";
import { type RenderSettings, renderArticle, renderComment, renderTicket, withoutReplyParts } from "./render.ts";

const settings: RenderSettings = { cdnBase: "", siteUrl: "https://qunluo.example", sizesOf: async () => new Map() };
const article = async (source: string) => (await renderArticle(source, settings)).html;
const idsIn = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);

describe("E01 footnotes", () => {
  test("E01 a reference links to its note, and the note links back to each reference", async () => {
    expect(await article("水[^1]和火[^1]。\n\n[^1]: 见 **书**")).toBe(
      `<p>水<sup class="note-ref"><a href="#fn-1" id="fnref-1" aria-label="脚注 1">[1]</a></sup>和火<sup class="note-ref"><a href="#fn-1" id="fnref-1-2" aria-label="脚注 1">[1]</a></sup>。</p>
<section class="notes">
<h2 class="note-title">脚注</h2>
<ol>
<li id="fn-1" value="1"><p>见 <strong>书</strong> <a class="note-back" href="#fnref-1" aria-label="返回正文">↩︎</a> <a class="note-back" href="#fnref-1-2" aria-label="返回正文第 2 处">↩︎2</a></p>
</li>
</ol>
</section>
`,
    );
  });

  test("E01 notes are numbered by their first reference; the first definition counts; unused notes are dropped", async () => {
    const html = await article(
      "一[^b]二[^甲]\n\n[^甲]: 甲[^c]\n[^b]: 乙\n[^b]: 别的\n[^x]: 没用到[^y]\n[^y]: 也没\n[^c]: 丙",
    );
    expect([...html.matchAll(/<li id="fn-(\d)" value="\1"><p>(.)/g)].map(([, id, word]) => [id, word])).toEqual([
      ["1", "乙"],
      ["2", "甲"],
      ["3", "丙"],
    ]);
    expect(html).not.toMatch(/别的|没用到|也没/);
  });

  test("E01 notes hold several paragraphs, lists and code", async () => {
    const html = await article("一[^1]\n\n[^1]: 甲\n\n    乙\n\n    - 丙\n\n    ```\n    丁\n    ```\n\n之后");
    expect(html).toMatch(/^<p>一.*<\/p>\n<p>之后<\/p>\n<section/);
    expect(html).toMatch(
      /<p>甲<\/p>\n<p>乙<\/p>\n<ul>\n<li>丙<\/li>\n<\/ul>\n<pre><code>丁\n<\/code><\/pre>\n<p> *\n? <a class/,
    );
  });

  test("E01 a reference without a note, a reference in code and an inline note stay text", async () => {
    expect(await article("没有[^1] `[^2]` ^[行内]\n\n[^2]: 注")).toBe("<p>没有[^1] <code>[^2]</code> ^[行内]</p>\n");
  });

  test("E01 no id of a note is an id of a heading or of another note", async () => {
    const html = await article("# fn-1\n\n# fnref-1\n\n[^a][^b][^a]\n\n[^a]: # fn-1\n[^b]: b");
    const ids = idsIn(html);
    expect(ids).toHaveLength(8);
    expect(new Set(ids).size).toBe(8);
    for (const [, id] of html.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(id);
  });

  test("E01 the text for excerpts has neither notes nor their numbers, and no heading of them is in the outline", async () => {
    const { text, outline } = await renderArticle("# 题[^1]\n\n水[^1]。\n\n[^1]: 见书", settings);
    expect(text).toBe("题\n水。");
    expect(outline).toEqual([{ id: "h-题", level: 2, text: "题" }]);
  });

  test("E01 R26 a note of a hidden part stays hidden, and open notes do not link into it", async () => {
    const source = "开头[^a][^b]\n\n:::reply\n秘密[^a][^b]\n\n[^a]: 秘密的注\n:::\n\n[^b]: 公开的注";
    const { html, replyParts, text } = await renderArticle(source, settings);
    expect(html + text).not.toContain("秘密");
    expect(html).toContain("公开的注");
    expect(html.match(/class="note-back"/g)).toHaveLength(1);
    expect(replyParts).toHaveLength(1);
    expect(replyParts[0]?.html).toContain("秘密的注");
    expect(replyParts[0]?.html.match(/class="note-back"/g)).toHaveLength(2);
    const together = idsIn(html + replyParts[0]?.html);
    expect(new Set(together).size).toBe(together.length);
    expect(withoutReplyParts(source)).not.toContain("秘密");
  });

  test("E01 R26 a hidden part within a note stays hidden, also in an unused note", async () => {
    for (const use of ["一[^1]", "一"]) {
      const source = `${use}\n\n[^1]: 注\n\n    :::reply\n    秘密\n    :::\n`;
      const { html, text } = await renderArticle(source, settings);
      expect(html + text).not.toContain("秘密");
      expect(withoutReplyParts(source)).not.toContain("秘密");
    }
  });

  test("E01 tickets have footnotes, comments do not", async () => {
    const source = "一[^1]\n\n[^1]: 注";
    expect((await renderTicket(source, settings)).html).toContain('<section class="notes">');
    expect((await renderComment(source, settings)).html).toBe("<p>一[^1]</p>\n<p>[^1]: 注</p>\n");
  });
});
