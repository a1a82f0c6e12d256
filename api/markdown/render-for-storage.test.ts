import { describe, expect, test } from "vitest";
import { dynamicTextToKeep, renderDynamicText } from "./dynamic-text.ts";
import { readableNames } from "./mentions.ts";
import { asTyped, withPresentNames } from "./present-names.ts";
import { type RenderSettings, renderArticle } from "./render.ts";
import { renderForStorage } from "./render-for-storage.ts";

const topics = new Map([
  ["原神", { id: 3, name: "原神", slug: "genshin" }],
  ["深海 日记", { id: 4, name: "深海 日记", slug: "sea" }],
]);
const people = new Map([
  ["阿岚", 7],
  ["Kelly-99", 8],
  ["_云_", 9],
  ["阿岚的猫", 10],
]);
const settings = {
  cdnBase: "",
  siteUrl: "https://qunluo.example",
  sizesOf: async () => new Map(),
  // Case-insensitive, as in the database.
  idsOfNames: async (names: string[]) =>
    new Map(
      names.flatMap((name) =>
        [...people].flatMap(([called, id]) =>
          called.toLowerCase() === name.toLowerCase() ? [[name, id] as const] : [],
        ),
      ),
    ),
  namesOfIds: async (ids: number[]) =>
    new Map([...people].flatMap(([name, id]) => (ids.includes(id) ? [[id, name] as const] : []))),
  topicsOfNames: async (names: string[]) =>
    new Map(names.flatMap((name) => [topics.get(name) ?? []].flat().map((topic) => [name, topic] as const))),
  topicsOf: async (ids: number[]) =>
    new Map([...topics.values()].flatMap((topic) => (ids.includes(topic.id) ? [[topic.id, topic] as const] : []))),
} satisfies RenderSettings;
const kept = async (source: string) => (await renderForStorage("article", source, settings)).source;

describe("E12 a mention is stored by the person's id", () => {
  test.each([
    [
      "谢谢@阿岚说得对，@阿岚的猫，和 **@Kelly-99**",
      "谢谢[@阿岚](user:7)说得对，[@阿岚的猫](user:10)，和 **[@Kelly-99](user:8)**",
    ],
    [
      "> - @阿岚\n\n| 甲 | @阿岚 |\n|--|--|\n| 乙 | 丙 |",
      "> - [@阿岚](user:7)\n\n| 甲 | [@阿岚](user:7) |\n|--|--|\n| 乙 | 丙 |",
    ],
    ["好!@阿岚", String.raw`好\![@阿岚](user:7)`],
    ["好@_云_吧", "好[@_云_](user:9)吧"],
    [
      "在代码外@阿岚，里`@阿岚`\n\n```\n@阿岚\n```\n\n    @阿岚",
      "在代码外[@阿岚](user:7)，里`@阿岚`\n\n```\n@阿岚\n```\n\n    @阿岚",
    ],
    [":::reply\n@阿岚\n:::", ":::reply\n[@阿岚](user:7)\n:::"],
    ["玩#原神#，@阿岚", "玩[#原神#](topic:3)，[@阿岚](user:7)"],
    ["#原神# **#深海 日记#** `#原神#`", "[#原神#](topic:3) **[#深海 日记#](topic:4)** `#原神#`"],
    ["## 玩 #原神#@阿岚\n\n#没有@阿岚#", "## 玩 [#原神#](topic:3)[@阿岚](user:7)\n\n#没有[@阿岚](user:7)#"],
  ])("E12 %j", async (source, expected) => {
    expect(await kept(source)).toBe(expected);
  });

  test.each([
    "[@阿岚](/x) <https://a.example/@阿岚> ![@阿岚](https://a.example/b.png)",
    String.raw`\@阿岚`,
    "a@阿岚.com",
    "@没有这人",
    "@kelly-99",
    "&#64;阿岚",
    "[@阿岚]\n\n[@阿岚]: /x",
    "#原神",
    "# 原神#",
    "C#原神#",
    "https://a.example/#原神#",
    "[#原神#](/x)",
    String.raw`\#原神#`,
    "&#原神#",
  ])("E12 what is no mention by the exact name stays as it was: %j", async (source) => {
    expect(await kept(source)).toBe(source);
  });

  test("E12 a text at its limit does not grow beyond it", async () => {
    const { source } = await renderForStorage("comment", `@阿岚${"字".repeat(1_995)}`, settings);
    expect(source.length).toBe(1_998);
  });

  test("E12 only the first ten mentions are looked up", async () => {
    const text = `${"@没有这人 ".repeat(10)}@阿岚`;
    expect(await kept(text)).toBe(text);
    expect(await kept(`\`${"@没有这人 ".repeat(10)}\` [@阿岚](user:7) @阿岚`)).toMatch(/\[@阿岚\]\(user:7\)$/);
  });

  test("E12 a link by id shows the person's current name, whatever its label; a link to nobody shows only its label", async () => {
    const { html, mentions } = await renderArticle(
      '[@旧名](user:7)、[**看**这里](user:8 "题")、[@没有](user:99)、[](user:7)、[@零](user:0)',
      settings,
    );
    expect(html).toBe('<p><a href="/user/7">@阿岚</a>、<a href="/user/8">@Kelly-99</a>、@没有、、@零</p>\n');
    expect(mentions).toEqual([7, 8]);
  });

  test("E12 a topic link shows the tag's current name, with a closing hash mark if the label has one", async () => {
    const { html } = await renderArticle("[#旧名](topic:3) [#旧名#](topic:3) #原神# [#没有#](topic:9)", settings);
    const link = (words: string) => `<a href="/?tag=genshin">${words}</a>`;
    expect(html).toBe(`<p>${link("#原神")} ${link("#原神#")} ${link("#原神#")} #没有#</p>\n`);
  });

  test.each([
    "谢谢@阿岚，玩#原神#。\n`@阿岚`",
    "好!@阿岚 @_云_吧",
    "@阿岚的猫",
    "没有谁 @没有这人 #没有#",
    "[@旧名](user:99)",
  ])("E12 the edit box shows the typed text, and saving it unchanged stores the same text: %j", async (typed) => {
    const { source } = await renderForStorage("comment", typed, settings);
    const box = await asTyped("comment", source, settings);
    expect(box.replaceAll("\\!", "!")).toBe(typed);
    expect((await renderForStorage("comment", box, settings)).source).toBe(source);
  });

  test.each([
    ["[@旧名](user:7)你好", "@阿岚你好"],
    ["[@阿岚](user:7)的猫", "[@阿岚](user:7)的猫"],
    ["`[@阿岚](user:7)`", "`[@阿岚](user:7)`"],
    ["[#原神](topic:3)吧 [@阿岚](user:7)", "[#原神](topic:3)吧 @阿岚"],
  ])("E12 a link whose plain form would mean another name stays a link by id in the box: %j", async (source, box) => {
    expect(await asTyped("comment", source, settings)).toBe(box);
  });

  test("E03 a dynamic stores topics by id, open and closed; a topic without a tag links to the search", async () => {
    const source = "#原神# 和 #原神\n今天#没有#，https://a.example/#原神# C#原神#";
    const stored = await dynamicTextToKeep(source, settings);
    expect(stored).toBe("[#原神#](topic:3) 和 [#原神](topic:3)\n今天#没有#，https://a.example/#原神# C#原神#");
    const html = await renderDynamicText(stored, settings);
    expect(html).toBe(await renderDynamicText(source, settings));
    expect(html).toContain(
      '<a href="/?tag=genshin">#原神#</a> 和 <a href="/?tag=genshin">#原神</a><br />今天<a href="/search?q=',
    );
    expect(await dynamicTextToKeep(stored, settings)).toBe(stored);
    expect(await withPresentNames("[#旧#](topic:3) [@旧](user:8) [#没#](topic:9)", settings)).toBe(
      "[#原神#](topic:3) [@Kelly-99](user:8) [#没#](topic:9)",
    );
  });

  test("E03 a dynamic stores mentions by id, too, although it is no Markdown", async () => {
    const source =
      "谢谢@阿岚说得对 [@旧名](user:8) [@没有](user:99) https://a.example/@阿岚 #@阿岚# @kelly-99 [字](user:7)";
    const stored = await dynamicTextToKeep(source, settings);
    expect(stored).toBe(source.replace("谢谢@阿岚", "谢谢[@阿岚](user:7)"));
    const html = await renderDynamicText(stored, settings);
    expect(html).toContain(
      '<p>谢谢<a href="/user/7">@阿岚</a>说得对 <a href="/user/8">@Kelly-99</a> @没有 <a href="https://a.example/@阿岚"',
    );
    expect(html).toContain('<a href="/user/8">@kelly-99</a> [字](user:7)</p>');
    const long = `@阿岚${"字".repeat(1990)}`;
    expect(await dynamicTextToKeep(long, settings)).toBe(long);
    expect(readableNames(stored)).toBe(source.replace("[@旧名](user:8)", "@旧名").replace("[@没有](user:99)", "@没有"));
  });
});
