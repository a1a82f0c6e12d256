import { z } from "zod";
import { done, timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { holdHours, holdStates } from "./newcomer-names.ts";
import { userBrief } from "./user.ts";

const hours = z.coerce
  .number("请选择账号的年龄")
  .refine((value) => holdHours.some((one) => one === value), "请选择账号的年龄");
const count = z.number().int();

/** New accounts, and what new accounts sent since a moment: published, and waiting for review. */
const writes = z.object({ accounts: count, posts: count, comments: count, waiting: count });

/** Counted from the rows at each look. */
export const newcomerFigures = z.object({
  tenMinutes: writes,
  hour: writes,
  /** More in the last ten minutes or the last hour than a small community writes. */
  isUnusual: z.boolean(),
  /** A budget of new accounts was used up; null where none was within the last hour. */
  flood: z.object({ since: timestamp, until: timestamp, isSite: z.boolean() }).nullable(),
  /** The hold is on. */
  isHolding: z.boolean(),
});
export type NewcomerFigures = z.output<typeof newcomerFigures>;

export const holdInput = z.object({ hours });
export const endHoldInput = z.object({ release: z.enum(["all", "none"], "请选择怎样结束") });

const act = { method: "post", auth: "required", limits: ["staff"] } as const;

/** What the staff do about a flood by new accounts (decision 0041). */
export const newcomerEndpoints = {
  newcomers: endpoint({
    method: "get",
    path: "/admin/newcomer",
    summary: "新账号最近发布了多少、额度与暂缓的情况（版主、管理员）；hours：若现在暂缓，会涉及多少",
    auth: "required",
    query: z.object({ hours: hours.optional() }),
    output: z.object({
      figures: newcomerFigures,
      /** How many an hour, of all new accounts together; 0 is no bound. */
      budgets: z.object({ accountHours: count, rangeHourly: count, siteHourly: count }),
      /** The last hold; null where there was none. */
      hold: z
        .object({
          state: z.enum(holdStates),
          hours: count,
          startedBy: userBrief,
          startedAt: timestamp,
          endedAt: timestamp.nullable(),
          /** The job has looked through everything once. */
          isComplete: z.boolean(),
          /** Contents that wait because of it, and calls that were kept since; at most 10,000 of each are counted. */
          held: count,
          kept: count,
        })
        .nullable(),
      /** For `hours`: how many accounts, and how much of theirs would be held. */
      preview: z.object({ hours: count, accounts: count, posts: count, comments: count }).nullable(),
    }),
  }),
  holdNewcomers: endpoint({
    ...act,
    path: "/admin/newcomer/hold",
    summary: "暂缓新账号的内容：已公开的转入审核，此后发的也先审后发，直到结束（版主、管理员）",
    body: holdInput,
    output: done,
  }),
  endHold: endpoint({
    ...act,
    path: "/admin/newcomer/end",
    summary: "结束暂缓：all 全部放行，none 留在审核里逐条处理（版主、管理员）",
    body: endHoldInput,
    output: done,
  }),
} as const;
