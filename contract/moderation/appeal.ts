import { z } from "zod";
import { appealKinds, appealStates } from "./appeal-names.ts";
import { atMost, cursor, done, id, idOut, image, limit, page, plainText, timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { limits } from "../shared/limits.ts";
import { reportKind } from "../shared/subject-fields.ts";
import { reviewKinds } from "./review-names.ts";
import { staffReason } from "../shared/staff-fields.ts";
import { sanctionKinds } from "../shared/staff-names.ts";
import { userBrief } from "../people/user.ts";
import { wordFields } from "../shared/word-names.ts";

/** The one appeal against a decision, as whoever sent it reads it. */
export const appeal = z.object({
  state: z.enum(appealStates),
  text: z.string(),
  /** What was decided about it. */
  reason: z.string(),
  createdAt: timestamp,
});
export type Appeal = z.output<typeof appeal>;

export const appealInput = z.object({
  text: plainText()
    .trim()
    .check(...atMost(limits.reportMax, `申诉最多 ${limits.reportMax} 字`))
    .min(1, "请写下申诉的理由"),
});
export const settleAppealInput = z.object({
  verdict: z.enum(["grant", "deny"], "请选择申诉是否成立"),
  reason: staffReason.min(1, "请写下理由，对方会看到"),
});

const ofDecision = {
  id: idOut,
  reason: z.string(),
  createdAt: timestamp,
  /** Until when an appeal is taken; null when it is not: too late, over, or sent already. */
  appealableUntil: timestamp.nullable(),
  appeal: appeal.nullable(),
};
/** What the staff did to a person, for that person: who did it is not said. */
export const ownSanction = z.object({
  ...ofDecision,
  kind: z.enum(sanctionKinds),
  /** Null for a warning, and for good. */
  until: timestamp.nullable(),
  /** It holds now. */
  stands: z.boolean(),
});
export type OwnSanction = z.output<typeof ownSanction>;

/** What the staff took away from a person. */
export const ownRemoval = z.object({
  ...ofDecision,
  kind: reportKind,
  /** Its title, or the beginning of its words; null when they are forgotten. */
  title: z.string().nullable(),
  /** Where it stands again. */
  path: z.string().nullable(),
});
export type OwnRemoval = z.output<typeof ownRemoval>;

/** What the staff read of an appeal before they settle it. */
export const appealItem = z.object({
  id: idOut,
  kind: z.enum(appealKinds),
  author: userBrief,
  text: z.string(),
  createdAt: timestamp,
  decision: z.object({
    by: userBrief,
    reason: z.string(),
    createdAt: timestamp.nullable(),
    /** Of a ban or a mute; null for good. */
    until: timestamp.nullable(),
    /** The viewer's own: nobody else could settle what is said against it. */
    isOwn: z.boolean(),
  }),
  /** What was refused. */
  review: z
    .object({
      kind: z.enum(reviewKinds),
      texts: z.array(z.object({ path: z.string(), field: z.enum(wordFields), text: z.string() })),
      images: z.array(image),
    })
    .nullable(),
  /** What was taken away. */
  removed: z
    .object({
      kind: reportKind,
      title: z.string(),
      /** As they were typed; empty where the title is all of them. */
      words: z.string(),
    })
    .nullable(),
});
export type AppealItem = z.output<typeof appealItem>;

/** Of the appeals, for the staff. */
export const appealStaffEndpoints = {
  appeals: endpoint({
    method: "get",
    path: "/admin/appeal/list",
    summary: `等待处理的申诉，先来的在前；不含对自己所作决定的申诉，没有别人能处理的在 ${limits.appealAloneDays} 天后列出（版主、管理员）`,
    auth: "required",
    query: z.object({ kind: z.enum(appealKinds).optional(), cursor, limit }),
    output: page(appealItem),
  }),
  settleAppeal: endpoint({
    method: "post",
    path: "/admin/appeal/{id}/settle",
    summary: "申诉成立（解除处罚、恢复内容或发布）或不成立；不能由作出原决定的人处理，除非没有别人",
    auth: "required",
    limits: ["staff"],
    params: z.object({ id }),
    body: settleAppealInput,
    output: done,
  }),
} as const;

const own = {
  method: "post",
  auth: "required",
  limits: ["appeal"],
  params: z.object({ id }),
  body: appealInput,
} as const;
const pass = plainText().check(...atMost(200));

/** The same for whom it was done to. */
export const appealEndpoints = {
  sanctions: endpoint({
    method: "get",
    path: "/sanction/list",
    summary: "自己受到的处罚，新的在前",
    auth: "required",
    query: z.object({ cursor, limit }),
    output: page(ownSanction),
  }),
  appealSanction: endpoint({
    ...own,
    path: "/sanction/{id}/appeal",
    summary: `对封禁或禁言申诉，${limits.appealDays} 天内，一次`,
    output: done,
  }),
  removals: endpoint({
    method: "get",
    path: "/removal/own",
    summary: "自己被管理员删除的内容，新的在前",
    auth: "required",
    query: z.object({ cursor, limit }),
    output: page(ownRemoval),
  }),
  appealRemoval: endpoint({
    ...own,
    path: "/removal/{id}/appeal",
    summary: `对内容被删除申诉，${limits.appealDays} 天内，一次`,
    output: done,
  }),
  /** `pass` comes with the refusal of a login, for a quarter of an hour. */
  readBan: endpoint({
    method: "post",
    path: "/sanction/ban",
    summary: "被封禁的人读自己的封禁：理由、期限与申诉。凭登录被拒时得到的 banPass",
    limits: ["appeal"],
    body: z.object({ pass }),
    output: z.object({
      /** Null when it is over: one can log in. */
      ban: ownSanction.nullable(),
      /** Until when; null for good, and when it is over. */
      until: timestamp.nullable(),
      isBanned: z.boolean(),
    }),
  }),
  appealBan: endpoint({
    method: "post",
    path: "/sanction/ban/appeal",
    summary: "被封禁的人申诉，一次。凭登录被拒时得到的 banPass",
    limits: ["appeal"],
    body: appealInput.extend({ pass }),
    output: done,
  }),
} as const;
