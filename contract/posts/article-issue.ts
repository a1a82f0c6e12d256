import { z } from "zod";
import { atMost, checkbox, formKey, id, idOut, image, plainText, webAddress } from "../shared/common.ts";
import { limits } from "../shared/limits.ts";
import { aiStatement } from "./ai.ts";
import { articlePoll, pollDraft } from "./poll.ts";
import { seriesChoice } from "./series-choice.ts";
import { millisOfSiteTime } from "../shared/site-time.ts";
import { visibilities } from "../circles/visibility.ts";

// R26: the settings of an article beside its text, in the publishing step.

export const sourceKind = z.enum(["original", "repost", "translation"]);
export type SourceKind = z.output<typeof sourceKind>;
export const sourceKindName: Record<SourceKind, string> = { original: "原创", repost: "转载", translation: "翻译" };

export const visibility = z.enum(visibilities);

/** The publication time: at once, or at `publishAt`. */
export const schedule = z.enum(["now", "later"]);

/** A `datetime-local` field in China's time (site-time.ts); empty for none. */
const siteTime = z
  .union([z.literal(""), z.string().refine((text) => millisOfSiteTime(text) !== undefined, "请填写正确的日期和时间")])
  .default("");

const fields = {
  sourceKind: sourceKind.default("original"),
  aiStatement: aiStatement.default("unsaid"),
  visibility: visibility.default("public"),
  commentsClosed: checkbox,
  /** A circle that the author has joined. */
  circleId: id.optional(),
  seriesId: seriesChoice,
  schedule: schedule.default("now"),
};

/** The fields of the publishing step. */
export const issueFields = z.object({
  ...fields,
  tagIds: z.array(id).max(limits.tagsPerArticle, `最多选择 ${limits.tagsPerArticle} 个标签`).default([]),
  summary: plainText()
    .trim()
    .check(...atMost(limits.summaryMax, `摘要最多 ${limits.summaryMax} 字`))
    .default(""),
  coverImageId: id.optional(),
  sourceUrl: z.union([z.literal(""), webAddress("请输入以 http:// 或 https:// 开头的来源链接")]).default(""),
  publishAt: siteTime,
  /** The poll below the text. Undefined keeps the existing poll; null or empty fields mean no poll. */
  poll: articlePoll.nullish(),
});

/** The publishing step as saved with a draft: input that is not valid for publication can still be saved. */
export const draftIssueInput = z.object({
  ...fields,
  tagIds: z.array(id).max(50, "标签太多").default([]),
  summary: plainText()
    .check(...atMost(2_000, "摘要太长"))
    .default(""),
  coverImageId: id.optional(),
  sourceUrl: plainText()
    .check(...atMost(2_000, "来源链接太长"))
    .default(""),
  publishAt: plainText()
    .check(...atMost(40))
    .default(""),
  poll: pollDraft.optional(),
});

/** The publishing step in a draft's response. */
export const draftIssue = z.object({
  tagIds: z.array(idOut),
  summary: z.string(),
  cover: image.nullable(),
  /** Whether the writer has decided about the cover; until then the text's first picture is suggested. */
  coverChosen: z.boolean(),
  sourceKind,
  sourceUrl: z.string(),
  aiStatement,
  visibility,
  commentsClosed: z.boolean(),
  circleId: idOut.nullable(),
  /** Null: not chosen yet; 0: in no series. */
  seriesId: z.number().int().nullable(),
  schedule,
  publishAt: z.string(),
  poll: z.object({
    question: z.string(),
    options: z.array(z.string()),
    isMultiple: z.boolean(),
    days: z.number().int(),
  }),
});

/** R26 */
export const publishInput = issueFields
  .extend({ draftId: id, revision: z.coerce.number().int().min(1), formKey })
  .refine((value) => value.sourceKind === "original" || value.sourceUrl !== "", {
    path: ["sourceUrl"],
    message: "转载或翻译请填写来源链接",
  })
  .refine((value) => value.schedule === "now" || value.publishAt !== "", {
    path: ["publishAt"],
    message: "请选择发布时间",
  });
