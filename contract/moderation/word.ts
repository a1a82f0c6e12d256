import { z } from "zod";
import { atMost, checkbox, done, id, idOut, plainText, timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { limits } from "../shared/limits.ts";
import { dryRunStates, wordFields, wordLevels } from "../shared/word-names.ts";
import { sharedLimits } from "../shared/shared-limits.ts";

const field = z.enum(wordFields);
const ofList = z.object({ id });

/** One word per line; in a line of a CSV file the first cell is the word. */
export const wordListInput = z.object({
  name: plainText()
    .trim()
    .min(1, "请给词表起个名字")
    .check(...atMost(limits.wordListNameMax, `名字最多 ${limits.wordListNameMax} 字`)),
  level: z.enum(wordLevels, "请选择命中后怎么办"),
  fields: z.array(field).min(1, "请至少选择一处").max(wordFields.length, "请勿重复选择"),
  homophones: checkbox,
  isOn: checkbox,
  words: plainText().check(...atMost(limits.wordTextMax, `词表最多 ${limits.wordTextMax.toLocaleString("en-US")} 字`)),
});
export type WordListInput = z.output<typeof wordListInput>;

/** A hit of a dry run, with its excerpt and page. */
const dryRunHit = z.object({ word: z.string(), excerpt: z.string(), path: z.string(), field });
export const dryRun = z.object({
  state: z.enum(dryRunStates),
  at: timestamp,
  /** The number of texts that were read, and of those with a hit; null while the run waits. */
  result: z
    .object({
      read: z.number().int(),
      hit: z.number().int(),
      words: z.array(z.object({ word: z.string(), count: z.number().int() })),
      hits: z.array(dryRunHit),
    })
    .nullable(),
});
export type DryRun = z.output<typeof dryRun>;

const brief = z.object({
  id: idOut,
  name: z.string(),
  level: z.enum(wordLevels),
  fields: z.array(field),
  homophones: z.boolean(),
  isOn: z.boolean(),
  wordCount: z.number().int(),
  /** Hits of the last 30 days. */
  hitCount: z.number().int(),
  revision: z.number().int(),
  updatedAt: timestamp,
});
export type WordListBrief = z.output<typeof brief>;

export const wordList = brief.extend({
  words: z.string(),
  /** Hits of the last 30 days, the most frequent first; at most 50. */
  hits: z.array(z.object({ word: z.string(), count: z.number().int() })),
  dryRun: dryRun.nullable(),
});
export type WordList = z.output<typeof wordList>;

/** A hit in a test text; `excerpt` is the text as it was typed. */
export const wordHit = z.object({
  listId: idOut,
  list: z.string(),
  level: z.enum(wordLevels),
  word: z.string(),
  /** The offset in the text. */
  start: z.number().int(),
  excerpt: z.string(),
});
export type WordHit = z.output<typeof wordHit>;

export const wordTestInput = z.object({
  text: plainText()
    .min(1, "请粘贴一段文字")
    .check(...atMost(limits.articleMax, "文字太长")),
  field: field.default("body"),
});

const act = { method: "post", auth: "required", limits: [sharedLimits.staff] } as const;

/** Sensitive words (decision 0022), for administrators. */
export const wordEndpoints = {
  wordLists: endpoint({
    method: "get",
    path: "/admin/word",
    summary: "敏感词的全部词表（管理员）",
    auth: "required",
    output: z.object({ lists: z.array(brief), wordCount: z.number().int() }),
  }),
  createWordList: endpoint({
    ...act,
    path: "/admin/word/create",
    summary: "新建词表（管理员）",
    body: wordListInput,
    output: z.object({ id: idOut }),
  }),
  testWords: endpoint({
    ...act,
    path: "/admin/word/test",
    summary: "试一段文字会命中哪些词，不计数（管理员）",
    body: wordTestInput,
    output: z.object({ hits: z.array(wordHit), replaced: z.string() }),
  }),
  wordList: endpoint({
    method: "get",
    path: "/admin/word/{id}",
    summary: "一张词表：词、命中次数、试跑结果（管理员）",
    auth: "required",
    params: ofList,
    output: wordList,
  }),
  changeWordList: endpoint({
    ...act,
    path: "/admin/word/{id}",
    summary: "修改词表（管理员）；别人刚改过时 409",
    params: ofList,
    body: wordListInput.extend({ revision: z.coerce.number().int().min(1) }),
    output: done,
  }),
  removeWordList: endpoint({
    ...act,
    path: "/admin/word/{id}/remove",
    summary: "删除词表（管理员）",
    params: ofList,
    output: done,
  }),
  dryRunWords: endpoint({
    ...act,
    path: "/admin/word/{id}/dry-run",
    summary: "试跑：已经发布的内容里会命中多少（管理员）",
    params: ofList,
    output: done,
  }),
} as const;
