import { expect, test } from "vitest";
import { ADDRESS_MARKS } from "../../contract/shared/web-address.ts";
import { ADDRESS_MARKS as syntaxMarks } from "../../markdown/syntax.ts";
import { textOfHtml } from "../db/text-search.ts";
import { renderDynamicText } from "./dynamic-text.ts";
import { renderArticle, renderComment, renderTicket } from "./render.ts";
import { summaryOf } from "./rendered.ts";

const settings = {
  cdnBase: "",
  siteUrl: "https://qunluo.example",
  sizesOf: async () => new Map<string, never>(),
  idsOfNames: async (names: string[]) =>
    new Map(names.flatMap((name) => (name === "阿岚" ? [[name, 7] as const] : []))),
};
const article = (source: string) => renderArticle(source, settings);

test("E01 E04 a line break between two Han signs is no space on the page, in the summary and in the search", async () => {
  const rows: [string, string, string][] = [
    ["第一行\n第二行", "<p>第一行第二行</p>\n", "第一行第二行"],
    ["**第一行**\n*第二行*", "<p><strong>第一行</strong><em>第二行</em></p>\n", "第一行第二行"],
    ["他说，\n“好”\n就走了", "<p>他说，“好”就走了</p>\n", "他说，“好”就走了"],
    ["见 [链接](/article/1)\n下文", '<p>见 <a href="/article/1">链接</a>下文</p>\n', "见 链接下文"],
    ["用`代码`\n示范", "<p>用<code>代码</code>示范</p>\n", "用代码示范"],
    ["Han 字\nLatin\n字", "<p>Han 字\nLatin\n字</p>\n", "Han 字 Latin 字"],
    ["硬换行  \n不变", "<p>硬换行<br />\n不变</p>\n", "硬换行不变"],
    ["> 引\n> 用", "<blockquote>\n<p>引用</p>\n</blockquote>\n", "引用"],
    [
      "标题没有句号\n\n正文。\n\n下一段",
      "<p>标题没有句号</p>\n<p>正文。</p>\n<p>下一段</p>\n",
      "标题没有句号 正文。下一段",
    ],
  ];
  for (const [source, html, line] of rows) {
    const made = await article(source);
    expect([made.html, summaryOf(made.text), textOfHtml(made.html)]).toEqual([html, line, line]);
    expect((await renderTicket(source, settings)).html).toBe(html);
  }
  const named = await article("问@阿岚\n好不好");
  expect(named.html).toBe('<p>问<a href="/user/7">@阿岚</a>好不好</p>\n');
  // A line break in a comment and in a dynamic is one on the page; in one line it is no space.
  const comment = await renderComment("第一行\n第二行", settings);
  expect([comment.html, comment.text]).toEqual(["<p>第一行<br />\n第二行</p>\n", "第一行第二行"]);
  expect(textOfHtml("<p>第一行<br />第二行</p>")).toBe("第一行第二行");
});

test("E01 E03 an address ends where a reader of Chinese ends it, in articles, comments and dynamics", async () => {
  const address = "https://a.cn/b?c=1";
  const link = `<a href="${address}" rel="nofollow ugc noopener" target="_blank">${address}</a>`;
  const around = "…好 ……好 。好 ）好 】好 》好 ”好 ，好 、好 ！好".split(" ");
  for (const after of around) {
    expect((await article(`见${address}${after}`)).html).toBe(`<p>见${link}${after}</p>\n`);
    expect((await renderComment(`见${address}${after}`, settings)).html).toBe(`<p>见${link}${after}</p>\n`);
    expect(await renderDynamicText(`见${address}${after}`, settings)).toBe(`<p>见${link}${after}</p>`);
  }
  const marked = { "**": "strong", "*": "em", "~~": "s" };
  for (const [mark, tag] of Object.entries(marked)) {
    const source = `看${mark}${address}${mark}很好`;
    expect((await article(source)).html).toBe(`<p>看<${tag}>${link}</${tag}>很好</p>\n`);
    expect(await renderDynamicText(source, settings)).toBe(`<p>看${mark}${link}${mark}很好</p>`);
  }
  expect(await renderDynamicText(`(${address})好，【${address}】`, settings)).toBe(`<p>(${link})好，【${link}】</p>`);
  expect((await article("<https://a.cn/b。c>")).html).toContain('href="https://a.cn/b%E3%80%82c"');
});

test("E01 E03 Markdown and plain texts end addresses at the same marks", () => {
  expect(syntaxMarks).toEqual(ADDRESS_MARKS);
});

test("E01 what is no mail address stays text", async () => {
  for (const text of ["<a..b@x.cn>", "<.a@x.cn>", "<a.@x.cn>", "<a..@x.cn>"])
    expect((await article(text)).html).toBe(`<p>${text.replace("<", "&lt;").replace(">", "&gt;")}</p>\n`);
  expect((await article("[写信](mailto:a..b@x.cn)")).html).not.toContain("href");
  expect((await article("<a.b@x.cn>")).html).toContain('href="mailto:a.b@x.cn"');
});
