import { countSigns } from "../shared/signs.ts";
import { z } from "zod";
import { atMost, checkbox, id, idOut, plainText, timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { limits } from "../shared/limits.ts";
import { MINUTE, type RateLimits } from "../shared/rate-limit.ts";

/** A poll for one reader. */
export const poll = z.object({
  id: idOut,
  /** Empty when the surrounding text is the question. */
  question: z.string(),
  isMultiple: z.boolean(),
  endsAt: timestamp,
  isEnded: z.boolean(),
  /** The number of people who have voted. */
  voterCount: z.number().int(),
  /** The viewer has voted. */
  voted: z.boolean(),
  options: z.array(
    z.object({
      id: idOut,
      text: z.string(),
      /** Null until the viewer has voted or the poll has ended. */
      voteCount: z.number().int().nullable(),
      /** The viewer chose this option. */
      chosen: z.boolean(),
    }),
  ),
});
export type Poll = z.output<typeof poll>;

const pollDays = z.coerce
  .number()
  .pipe(z.union([z.literal(1), z.literal(3), z.literal(7)]))
  .default(3);

/** Folds options that look the same to one form: full width, spaces and invisible characters do not count. */
const toTheEye = (text: string) =>
  text
    .normalize("NFKC")
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replaceAll(/\s+/g, " ");

const options = z
  .array(
    plainText()
      .trim()
      .min(1, "选项不能为空")
      .check(...atMost(limits.pollOptionMax, `每个选项最多 ${limits.pollOptionMax} 个字`)),
  )
  .min(limits.pollOptionsMin, `至少填写 ${limits.pollOptionsMin} 个选项`)
  .max(limits.pollOptionsMax, `最多 ${limits.pollOptionsMax} 个选项`)
  .refine((texts) => new Set(texts.map(toTheEye)).size === texts.length, "选项不能重复");

/** A poll whose question is the surrounding text. */
export const pollInput = z.object({ options, isMultiple: checkbox, days: pollDays });

/** A form also sends its empty fields. */
const optionFields = z
  .array(plainText().max(1_000, "选项太长").default(""))
  .max(50, "选项太多")
  .default([])
  .transform((texts) => texts.map((text) => text.trim()).filter((text) => text !== ""));

/**
 * The poll in the publishing step: empty fields mean no poll. A draft may contain a poll that cannot be published yet.
 */
export const pollDraft = z.object({
  question: plainText()
    .trim()
    .check(...atMost(1_000, "投票的问题太长"))
    .default(""),
  options: optionFields,
  isMultiple: checkbox,
  days: pollDays,
});
/** The same fields in a response, without checks: stored rows may be older than today's rules. */
export const storedPollDraft = z.object({
  question: z.string(),
  options: z.array(z.string()),
  isMultiple: z.boolean(),
  days: z.union([z.literal(1), z.literal(3), z.literal(7)]),
});
export const emptyPollDraft = { question: "", options: [] as string[], isMultiple: false, days: 3 as const };

/** The poll for publication; null for no poll. */
export const articlePoll = pollDraft
  .extend({
    /** Ends the running poll now. */
    end: checkbox,
    /** Removes the poll with all its votes. */
    remove: checkbox,
  })
  .transform((value, context) => {
    if (value.remove || (value.question === "" && value.options.length === 0)) return null;
    if (value.question === "") context.addIssue({ code: "custom", path: ["question"], message: "请写下投票的问题" });
    if (countSigns(value.question) > limits.pollQuestionMax)
      context.addIssue({ code: "custom", path: ["question"], message: `问题最多 ${limits.pollQuestionMax} 个字` });
    const judged = options.safeParse(value.options);
    if (!judged.success)
      context.addIssue({ code: "custom", path: ["options"], message: judged.error.issues[0]?.message ?? "选项有误" });
    return value;
  });
export type ArticlePoll = z.output<typeof articlePoll>;

export const pollLimits = {
  vote: { name: "vote", times: 60, seconds: MINUTE, refusal: "投票太频繁", counts: "acts" },
} as const satisfies RateLimits;

export const pollEndpoints = {
  /** One vote per person: a person who has voted gets their own vote again. */
  vote: endpoint({
    method: "post",
    path: "/poll/{id}/vote",
    summary: "参与文章或动态里的投票",
    auth: "required",
    limits: [pollLimits.vote],
    params: z.object({ id }),
    body: z.object({ optionIds: z.array(id).min(1, "请选择一个选项").max(limits.pollOptionsMax) }),
    output: poll,
  }),
} as const;
