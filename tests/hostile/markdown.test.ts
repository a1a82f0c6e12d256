import { expect, test } from "vitest";
import { limits } from "#contract/shared/limits.ts";
import { mediaKeysIn } from "#api/db/media-keys.ts";
import { indexTokens } from "#api/db/search-tokens.ts";
import { textOfHtml } from "#api/db/text-search.ts";
import { type DynamicTextSettings, dynamicTextToKeep, renderDynamicText } from "#api/markdown/dynamic-text.ts";
import { readableNames } from "#api/markdown/mentions.ts";
import { renderArticle, type RenderSettings, withoutReplyParts } from "#api/markdown/render.ts";
import { summaryOf } from "#api/markdown/rendered.ts";
import { renderForStorage } from "#api/markdown/render-for-storage.ts";
import { topicIdsIn } from "#api/markdown/topics.ts";
import { textDiff } from "#api/services/posts/article/text-diff.ts";
import { countLinks } from "#api/services/moderation/spam/links.ts";
import { masked } from "#api/services/moderation/word/masked.ts";
import { makeMatcher } from "#api/services/moderation/word/matcher.ts";
import { wordFields } from "#contract/shared/word-names.ts";
import { sensitiveWords } from "#tests/fixtures/evasions.ts";
import { seededTenth } from "#tests/setup/seeded-tenth.ts";
import { hostileTexts } from "./markdown-corpus.ts";

const topic = (id: number, name: string) => ({ id, name, slug: "ys" });
/** A site on which every name and topic exists. */
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

/** All work on a text when an article is saved. */
async function save(language: "article" | "comment", text: string): Promise<void> {
  const { source, rendered } = await renderForStorage(language, text, settings);
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

/** CPU time of this process alone, because others may keep the cores busy. */
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

/**
 * The limit as a multiple of an ordinary text of the same size. The worst text takes six times, a quadratic one
 * dozens.
 */
const BUDGET = 12;
/** UTF-16 units: large enough to distinguish linear from quadratic time. */
const SIZE = limits.articleMax / 2;
const SLOW = 300_000;
/** Microseconds. */
const GRACE = 50_000;

/** @param grace microseconds on top of the budget, for work that takes almost no time on an ordinary text */
async function tooSlow(size: number, work: (text: string) => Promise<void>, grace = 0): Promise<string[]> {
  // The first runs include the compilation.
  const usual = await least(5, () => work(ordinary(size)));
  const slow: string[] = [];
  for (const { name, of } of seededTenth(hostileTexts)) {
    const text = of(size);
    if ((await cpuOf(() => work(text))) <= BUDGET * usual + grace) continue;
    // Measured again, without the garbage of the previous text; a slow text is slow every time.
    const again = await least(3, () => work(text));
    if (again > BUDGET * usual + grace) slow.push(`${name}: ${(again / usual).toFixed(1)} times`);
  }
  return slow;
}

test("E01 no text takes much longer to save than an ordinary text of its size", { timeout: SLOW }, async () => {
  expect(hostileTexts.length).toBeGreaterThan(150);
  expect(await tooSlow(SIZE, (text) => save("article", text))).toEqual([]);
});

test(
  "E01 no footnotes or formulas of the longest article take more than three times as long as an ordinary one",
  { timeout: SLOW },
  async () => {
    const size = limits.articleMax - 100;
    const render = (text: string) => async () => void (await renderArticle(text, settings));
    // About 200 ms, and the worst text 280; a machine that is busy takes longer for both.
    const usual = await least(5, render(ordinary(size)));
    const slow: string[] = [];
    for (const { name, of } of seededTenth(hostileTexts.filter(({ name }) => /formula|note|dollar/.test(name)))) {
      const text = of(size);
      let best = Infinity;
      // Each time other formulas: rendered ones are cached.
      for (let time = 0; time < 4; time++)
        best = Math.min(best, await cpuOf(render(text.replaceAll("$\n", `${time}$\n`))));
      if (best > 3 * usual) slow.push(`${name}: ${(best / usual).toFixed(1)} times`);
    }
    expect(slow).toEqual([]);
  },
);

test("E04 E03 no comment or dynamic takes much longer to save than an ordinary one", { timeout: SLOW }, async () => {
  expect(await tooSlow(limits.feedbackMax, (text) => save("comment", text))).toEqual([]);
  expect(await tooSlow(limits.dynamicMax * 5, dynamic)).toEqual([]);
});

test("A01 no text takes much longer to moderate than an ordinary text of its size", { timeout: SLOW }, async () => {
  const list = { id: 1, level: "replace", fields: wordFields, homophones: true } as const;
  // Words that occur very often in texts of one letter or of punctuation alone.
  const words = [...sensitiveWords, "a", "aa", "aaaa", "b b", "http", "群落", "😀"];
  const matcher = await makeMatcher([{ ...list, words }]);
  const judge = async (text: string) => {
    masked(text, matcher.find(text, "body"));
    countLinks(text, "localhost");
  };
  expect(await tooSlow(SIZE, judge, GRACE)).toEqual([]);
});

test(
  "E01 no two texts take much longer to compare than two ordinary texts of their size",
  { timeout: SLOW },
  async () => {
    const usual = await least(5, async () => void textDiff(ordinary(SIZE), ordinary(SIZE).replaceAll("普通", "平常")));
    const slow: string[] = [];
    for (const [place, { name, of }] of seededTenth([...hostileTexts.entries()])) {
      const text = of(SIZE);
      const other = hostileTexts[(place + 7) % hostileTexts.length]?.of(SIZE) ?? "";
      for (const [before, after] of [
        [text, other],
        [text, [...text].toReversed().join("")],
        [text, text.replaceAll(/(a[^]{6})a/g, "$1b")],
      ] as const) {
        const took = await least(2, async () => void textDiff(before, after));
        // The worst text takes 60 ms, an ordinary text 2 ms, and a quadratic comparison more than a second.
        if (took > BUDGET * usual + 4 * GRACE) slow.push(`${name}: ${Math.round(took / 1000)} ms`);
      }
    }
    expect(slow).toEqual([]);
  },
);

test("R07 an outline ends after 300 headings, and every heading has its own id", async () => {
  const { html, outline } = await renderArticle("# a\n\nb\n=\n\n".repeat(1000), settings);
  expect(outline).toHaveLength(300);
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(2000);
  expect(new Set(ids).size).toBe(2000);
  expect(ids.slice(0, 5)).toEqual(["h-a", "h-b", "h-a-2", "h-b-2", "h-a-3"]);
});
