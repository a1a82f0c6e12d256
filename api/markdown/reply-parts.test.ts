import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fillReplyParts } from "./reply-parts.ts";
import { renderArticle, renderTicket, withoutReplyParts } from "./render.ts";

const settings = { cdnBase: "", siteUrl: "http://localhost:3000", sizesOf: async () => new Map<string, never>() };
const article = (source: string) => renderArticle(source, settings);

describe("R26 回复可见", () => {
  test("the part between the marks is absent from the open text, and has its position", async () => {
    const { html, replyParts, outline, text } = await article(
      "# 一\n\n前\n\n:::reply\n## 藏着\n\n**密码** 42\n:::\n\n后\n\n:::reply\n第二处\n:::",
    );
    expect(html).toBe('<h2 id="h-一">一</h2>\n<p>前</p>\n<p>后</p>\n');
    expect(replyParts.map((part) => part.html)).toEqual([
      '<h3 id="h-藏着">藏着</h3>\n<p><strong>密码</strong> 42</p>\n',
      "<p>第二处</p>\n",
    ]);
    expect(fillReplyParts(html, replyParts, () => "[藏]")).toBe(
      '<h2 id="h-一">一</h2>\n<p>前</p>\n[藏]<p>后</p>\n[藏]',
    );
    expect(outline.map((item) => item.text)).toEqual(["一"]);
    expect(text).toBe("一\n前\n后");
  });

  test.each([
    ["not closed: to the end", "前\n:::reply\n秘密"],
    ["right after a paragraph", "前\n:::reply\n秘密\n:::\n后"],
    ["full-width marks", "：：：reply\n秘密\n：：："],
    ["Chinese word, spaces", "::: 回复可见\n秘密\n:::"],
    ["in a quotation", "> :::reply\n> 秘密\n> :::\n\n后"],
    ["in a list", "- 一\n  :::reply\n  秘密\n  :::\n- 二"],
    ["one in another", ":::reply\n外\n:::reply\n内\n:::\n秘密\n:::\n后"],
    ["a mark in fenced code does not close", ":::reply\n```\n:::\n```\n秘密\n:::\n后"],
    ["code that is not closed", ":::reply\n~~~\n:::\n秘密"],
    ["in a fence of four", ":::reply\n````\n```\n:::\n````\n秘密\n:::"],
    ["after a table", "| a |\n| - |\n| b |\n:::reply\n秘密\n:::"],
  ])("%s", async (_, source) => {
    const rendered = await article(source);
    expect(JSON.stringify({ ...rendered, replyParts: [] })).not.toContain("秘密");
    expect(rendered.replyParts.map((part) => part.html).join("")).toContain("秘密");
    expect(withoutReplyParts(source)).not.toContain("秘密");
  });

  test("other containers, code that shows the marks, and tickets hide nothing", async () => {
    for (const source of [":::tip\n看得见\n:::", "```\n:::reply\n看得见\n:::\n```", ":::replying\n看得见"])
      expect((await article(source)).html).toContain("看得见");
    expect((await renderTicket(":::reply\n看得见\n:::", settings)).html).toContain("看得见");
  });

  test("no text around or inside a hidden part makes it appear in the open text", async () => {
    const line = fc.constantFrom(
      "字",
      "## 题",
      "- 项",
      "> 引",
      "| a | b |",
      "| - | - |",
      "```",
      "~~~",
      "",
      "1. 一",
      "    缩进",
      "***",
      "[a]: /b",
      "===",
      "<b>",
      "\\",
      "- [ ] 事",
      "`",
      "**",
    );
    const before = fc.array(line, { maxLength: 4 }).filter((lines) => !lines.some((text) => /^(```|~~~)/.test(text)));
    const nest = fc.constantFrom<(lines: string[]) => string[]>(
      (lines) => lines,
      (lines) => lines.map((text) => `> ${text}`),
      (lines) => lines.map((text, index) => (index === 0 ? `- ${text}` : `  ${text}`)),
      (lines) => lines.map((text) => `> > ${text}`),
    );
    await fc.assert(
      fc.asyncProperty(
        before,
        fc.array(line, { maxLength: 6 }),
        fc.array(line, { maxLength: 4 }),
        nest,
        fc.nat(1e9),
        async (start, inside, end, nested, number) => {
          const secret = `秘密${number}号`;
          const source = [...start, "", ...nested([":::reply", ...inside, secret, ...inside, ":::"]), "", ...end].join(
            "\n",
          );
          const rendered = await article(source);
          expect(JSON.stringify({ ...rendered, replyParts: [] })).not.toContain(secret);
          expect(withoutReplyParts(source)).not.toContain(secret);
        },
      ),
      { numRuns: 400 },
    );
  });
});
