import { describe, expect, test } from "vitest";
import { dynamicTextToKeep, renderDynamicText } from "./dynamic-text.ts";
import { readableMentions } from "./mentions.ts";
import { type RenderSettings, renderArticle } from "./render.ts";
import { renderToKeep } from "./render-to-keep.ts";

const people = new Map([["阿岚", 7], ["Kelly-99", 8], ["_云_", 9], ["阿岚的猫", 10]]);
const settings = {
  cdnBase: "",
  siteUrl: "https://qunluo.example",
  sizesOf: async () => new Map(),
  // Folded, as the database does.
  idsOfNames: async (names: string[]) => new Map(names.flatMap((name) => [...people].flatMap(([called, id]) => (called.toLowerCase() === name.toLowerCase() ? [[name, id] as const] : [])))),
  namesOfIds: async (ids: number[]) => new Map([...people].flatMap(([name, id]) => (ids.includes(id) ? [[id, name] as const] : []))),
} satisfies RenderSettings;
const kept = async (source: string) => (await renderToKeep("article", source, settings)).source;

describe("E12 a mention is kept by its person's id", () => {
  test.each([
    ["谢谢@阿岚说得对，@阿岚的猫，和 **@Kelly-99**", "谢谢[@阿岚](user:7)说得对，[@阿岚的猫](user:10)，和 **[@Kelly-99](user:8)**"],
    ["> - @阿岚\n\n| 甲 | @阿岚 |\n|--|--|\n| 乙 | 丙 |", "> - [@阿岚](user:7)\n\n| 甲 | [@阿岚](user:7) |\n|--|--|\n| 乙 | 丙 |"],
    ["好!@阿岚", String.raw`好\![@阿岚](user:7)`],
    ["好@_云_吧", "好[@_云_](user:9)吧"],
    ["在代码外@阿岚，里`@阿岚`\n\n```\n@阿岚\n```\n\n    @阿岚", "在代码外[@阿岚](user:7)，里`@阿岚`\n\n```\n@阿岚\n```\n\n    @阿岚"],
    [":::reply\n@阿岚\n:::", ":::reply\n[@阿岚](user:7)\n:::"],
  ])("E12 %j", async (source, expected) => {
    expect(await kept(source)).toBe(expected);
  });

  test.each(["[@阿岚](/x) <https://a.example/@阿岚> ![@阿岚](https://a.example/b.png)", String.raw`\@阿岚`, "a@阿岚.com", "@没有这人", "@kelly-99", "&#64;阿岚", "[@阿岚]\n\n[@阿岚]: /x"])("E12 what is no mention by the exact name stays as it was: %j", async (source) => {
    expect(await kept(source)).toBe(source);
  });

  test("E12 a text at its limit does not grow past it", async () => {
    const { source } = await renderToKeep("comment", `@阿岚${"字".repeat(1_995)}`, settings);
    expect(source.length).toBe(1_998);
  });

  test("E12 only the first ten are looked up", async () => {
    expect((await kept("@阿岚 ".repeat(12))).match(/user:7/g)).toHaveLength(10);
  });

  test("E12 the link leads to the person by the name of today, whatever its words say; of nobody it keeps its words", async () => {
    const { html, mentions } = await renderArticle('[@旧名](user:7)、[**看**这里](user:8 "题")、[@没有](user:99)、[](user:7)、[@零](user:0)', settings);
    expect(html).toBe('<p><a href="/user/7">@阿岚</a>、<a href="/user/8">@Kelly-99</a>、@没有、、@零</p>\n');
    expect(mentions).toEqual([7, 8]);
  });

  test("E03 in a dynamic too, where nothing else is Markdown", async () => {
    const source = "谢谢@阿岚说得对 [@旧名](user:8) [@没有](user:99) https://a.example/@阿岚 #@阿岚# @kelly-99 [字](user:7)";
    const stored = await dynamicTextToKeep(source, settings);
    expect(stored).toBe(source.replace("谢谢@阿岚", "谢谢[@阿岚](user:7)"));
    const html = await renderDynamicText(stored, settings);
    expect(html).toContain('<p>谢谢<a href="/user/7">@阿岚</a>说得对 <a href="/user/8">@Kelly-99</a> @没有 <a href="https://a.example/@阿岚"');
    expect(html).toContain('<a href="/user/8">@kelly-99</a> [字](user:7)</p>');
    const long = `@阿岚${"字".repeat(1990)}`;
    expect(await dynamicTextToKeep(long, settings)).toBe(long);
    expect(readableMentions(stored)).toBe(source.replace("[@旧名](user:8)", "@旧名").replace("[@没有](user:99)", "@没有"));
  });
});
