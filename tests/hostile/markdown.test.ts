import { expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { mediaKeysIn } from "#api/db/media-keys.ts";
import { indexTokens } from "#api/db/search-tokens.ts";
import { textOfHtml } from "#api/db/text-search.ts";
import { type DynamicTextSettings, dynamicTextToKeep, renderDynamicText } from "#api/markdown/dynamic-text.ts";
import { readableNames } from "#api/markdown/mentions.ts";
import { renderArticle, type RenderSettings, withoutReplyParts } from "#api/markdown/render.ts";
import { summaryOf } from "#api/markdown/rendered.ts";
import { renderToKeep } from "#api/markdown/render-to-keep.ts";
import { topicIdsIn } from "#api/markdown/topics.ts";
import { hostileTexts } from "./markdown-corpus.ts";

const topic = (id: number, name: string) => ({ id, name, slug: "ys" });
/** A site where everybody and everything is known. */
const settings: RenderSettings & DynamicTextSettings = {
  cdnBase: "",
  siteUrl: "http://localhost:3000",
  sizesOf: async (keys) => new Map(keys.map((key) => [key, { width: 3, height: 2 }])),
  idsOfNames: async (names) => new Map(names.filter((name) => name === "岚岚").map((name) => [name, 1])),
  namesOfIds: async (ids) => new Map(ids.map((id) => [id, "岚岚"])),
  topicsOf: async (ids) => new Map(ids.map((id) => [id, topic(id, "原神")])),
  topicsOfNames: async (names) => new Map(names.map((name) => [name, topic(1, name)])),
};

const PARAGRAPH =
  "## 标题\n\n这里是一段普通的文字，**重点**在这里，还有 [链接](https://example.com/a) 和 `code`，谢谢@岚岚。\n\n- 一\n- 二\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```ts\nconst a = 1;\n```\n\n";
const ordinary = (size: number) => PARAGRAPH.repeat(Math.ceil(size / PARAGRAPH.length)).slice(0, size);

/** All that is done with a text when an article is saved. */
async function save(language: "article" | "comment", text: string): Promise<void> {
  const { source, rendered } = await renderToKeep(language, text, settings);
  summaryOf(rendered.text);
  indexTokens(rendered.text);
  mediaKeysIn(source, rendered.html);
  topicIdsIn(source);
  readableNames(source);
  textOfHtml(rendered.html);
  withoutReplyParts(source);
}

async function dynamic(text: string): Promise<void> {
  const html = await renderDynamicText(text, settings);
  await dynamicTextToKeep(text, settings);
  textOfHtml(html);
}

/** Time of this process alone: others may keep the cores busy. */
async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

async function least(times: number, work: () => Promise<void>): Promise<number> {
  let best = Infinity;
  for (let time = 0; time < times; time++) best = Math.min(best, await cpuOf(work));
  return best;
}

/** What a text may take, in times of an ordinary one of its size. The worst takes six, one that takes the square dozens. */
const BUDGET = 12;
/** UTF-16 units: enough to tell what is linear from what is not. */
const SIZE = limits.articleMax / 2;
const SLOW = 300_000;

async function tooSlow(size: number, work: (text: string) => Promise<void>): Promise<string[]> {
  // The first runs are the compiler's.
  const usual = await least(5, () => work(ordinary(size)));
  const slow: string[] = [];
  for (const { name, of } of hostileTexts) {
    const text = of(size);
    if ((await cpuOf(() => work(text))) <= BUDGET * usual) continue;
    // Once more, without what the collector had left from the one before.
    const again = await cpuOf(() => work(text));
    if (again > BUDGET * usual) slow.push(`${name}: ${(again / usual).toFixed(1)} times`);
  }
  return slow;
}

test("E01 no text takes much longer to save than an ordinary one of its size", { timeout: SLOW }, async () => {
  expect(hostileTexts.length).toBeGreaterThan(150);
  expect(await tooSlow(SIZE, (text) => save("article", text))).toEqual([]);
});

test(
  "E04 E03 no comment takes much longer to save than an ordinary one, nor does a dynamic",
  { timeout: SLOW },
  async () => {
    expect(await tooSlow(limits.feedbackMax, (text) => save("comment", text))).toEqual([]);
    expect(await tooSlow(limits.dynamicMax * 5, dynamic)).toEqual([]);
  },
);

test("R07 an outline ends after 300 headings, and every heading has an id of its own", async () => {
  const { html, outline } = await renderArticle("# a\n\nb\n=\n\n".repeat(1000), settings);
  expect(outline).toHaveLength(300);
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(2000);
  expect(new Set(ids).size).toBe(2000);
  expect(ids.slice(0, 5)).toEqual(["h-a", "h-b", "h-a-2", "h-b-2", "h-a-3"]);
});
