import { z } from "zod";
import { done, timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { countedKinds, holdHours, holdStates } from "./newcomer-names.ts";
import { userBrief } from "./user.ts";

const hours = z.coerce
  .number("请选择账号的年龄")
  .refine((value) => holdHours.some((one) => one === value), "请选择账号的年龄");
const count = z.number().int();
/** Comments, danmaku, messages: the kinds of content beside posts. */
const contentCounts = z.array(z.object({ kind: z.enum(countedKinds), count }));

/** The numbers of new accounts and of their submissions since a time: published, and waiting for review. */
const writes = z.object({
  accounts: count,
  posts: count,
  contents: contentCounts,
  waiting: count,
});

/** The figures are counted from the rows at each request. */
export const newcomerFigures = z.object({
  tenMinutes: writes,
  hour: writes,
  /** The last ten minutes or the last hour have more than a small community writes. */
  isUnusual: z.boolean(),
  /** The used-up budget of new accounts; null when none was used up within the last hour. */
  flood: z.object({ since: timestamp, until: timestamp, isSite: z.boolean() }).nullable(),
  /** A hold is on. */
  isHolding: z.boolean(),
});
export type NewcomerFigures = z.output<typeof newcomerFigures>;

export const holdInput = z.object({ hours });
export const endHoldInput = z.object({ release: z.enum(["all", "none"], "请选择怎样结束") });

const act = { method: "post", auth: "required", limits: ["staff"] } as const;

/** The staff's measures against a flood by new accounts (decision 0041). */
export const newcomerEndpoints = {
  newcomers: endpoint({
    method: "get",
    path: "/admin/newcomer",
    summary: "新账号最近发布了多少、额度与暂缓的情况（版主、管理员）；hours：若现在暂缓，会涉及多少",
    auth: "required",
    query: z.object({ hours: hours.optional() }),
    output: z.object({
      figures: newcomerFigures,
      /** The budgets per hour of all new accounts together; 0: unlimited. */
      budgets: z.object({ accountHours: count, rangeHourly: count, siteHourly: count }),
      /** The last hold; null without one. */
      hold: z
        .object({
          state: z.enum(holdStates),
          hours: count,
          startedBy: userBrief,
          startedAt: timestamp,
          endedAt: timestamp.nullable(),
          /** The job has gone through all content once. */
          isComplete: z.boolean(),
          /**
           * `held`: content that waits because of the hold; `kept`: requests that were held since. At most 10,000 of
           * each are counted.
           */
          held: count,
          kept: count,
        })
        .nullable(),
      /** The preview for `hours`: the number of accounts, and of what they wrote that would be held. */
      preview: z.object({ hours: count, accounts: count, posts: count, contents: contentCounts }).nullable(),
    }),
  }),
  holdNewcomers: endpoint({
    ...act,
    path: "/admin/newcomer/hold",
    summary:
      "暂缓新账号的内容：已公开的（连同弹幕、消息、昵称、资料、圈子、合集、收藏夹）转入审核，此后发的也先审后发或不能发，直到结束（版主、管理员）",
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
