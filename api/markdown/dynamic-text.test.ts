import { expect, test } from "vitest";
import { renderDynamicText } from "./dynamic-text.ts";
import { xssPayloads } from "./xss-payloads.ts";

const people = new Map([
  ["阿岚", 7],
  ["阿岚的猫", 8],
  ["🦊小狐", 9],
]);
const settings = {
  cdnBase: "",
  siteUrl: "https://qunluo.example",
  idsOfNames: async (names: string[]) =>
    new Map(names.flatMap((name) => (people.has(name) ? [[name, people.get(name) ?? 0] as const] : []))),
};
const render = (source: string) => renderDynamicText(source, settings);

test("E03 line breaks stay, empty lines separate paragraphs, HTML is text", async () => {
  expect(await render("第一行\r\n第二行\n\n\n第二段 <b>&amp;</b>")).toBe(
    "<p>第一行<br />第二行</p>\n<p>第二段 &lt;b&gt;&amp;amp;&lt;/b&gt;</p>",
  );
  expect(await render("  \n ")).toBe("");
});

test("E03 a URL becomes a link without the full stop after it, in Chinese and Latin text", async () => {
  expect(await render("看 https://example.com/a_(b)?x=1&y=2。好")).toBe(
    '<p>看 <a href="https://example.com/a_(b)?x=1&amp;y=2" rel="nofollow ugc noopener" target="_blank">https://example.com/a_(b)?x=1&amp;y=2</a>。好</p>',
  );
  expect(await render("(https://qunluo.example/article/3).")).toBe(
    '<p>(<a href="https://qunluo.example/article/3">https://qunluo.example/article/3</a>).</p>',
  );
  expect(await render("javascript:alert(1) http://")).toBe("<p>javascript:alert(1) http://</p>");
});

test("E03 the longest existing name becomes a link, whatever text follows it", async () => {
  expect(await render("谢谢@阿岚的猫咪，还有@阿岚和@🦊小狐你好")).toBe(
    '<p>谢谢<a href="/user/8">@阿岚的猫</a>咪，还有<a href="/user/7">@阿岚</a>和<a href="/user/9">@🦊小狐</a>你好</p>',
  );
  expect(await render("写信到 a@阿岚.com，或者 @没有这个人")).toBe("<p>写信到 a@阿岚.com，或者 @没有这个人</p>");
});

test("E03 topics with one or two hash marks link to the search; other hash marks stay text", async () => {
  const link = (topic: string, shown: string) => `<a href="/search?q=${encodeURIComponent(topic)}">${shown}</a>`;
  expect(await render("今天#浮岛 日记#开张")).toBe(`<p>今天${link("浮岛 日记", "#浮岛 日记#")}开张</p>`);
  expect(await render("#潮汐王座 打完了 #3.2版本")).toBe(`<p>${link("潮汐王座", "#潮汐王座")} 打完了 #3.2版本</p>`);
  expect(await render("C#好学吗 &#39; 第#12 名")).toBe("<p>C#好学吗 &amp;#39; 第#12 名</p>");
  expect(await render(`#${"长".repeat(40)}`)).toBe(`<p>#${"长".repeat(40)}</p>`);
});

test("E03 no payload of the list survives", async () => {
  for (const payload of xssPayloads) {
    const html = await render(`${payload}\n@${payload} #${payload}# https://x.example/${payload}`);
    const left = html.replaceAll(
      /<\/?p>|<br \/>|<a href="(?:https?:\/\/|\/(?:user|search))[^"<>]*"(?: rel="nofollow ugc noopener" target="_blank")?>|<\/a>/g,
      "",
    );
    expect([payload, left]).toEqual([payload, expect.not.stringMatching(/[<>]/)]);
  }
});
