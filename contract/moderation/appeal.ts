import { z } from "zod";
import { appealKinds, appealStates } from "./appeal-names.ts";
import { atMost, cursor, done, id, idOut, image, limit, page, plainText, timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { limits } from "../shared/limits.ts";
import { contentKind } from "../shared/subject-fields.ts";
import { reviewKinds } from "./review-names.ts";
import { staffReason } from "../shared/staff-fields.ts";
import { sanctionKinds } from "../shared/staff-names.ts";
import { userBrief } from "../people/user.ts";
import { wordFields } from "../shared/word-names.ts";
import { sharedLimits } from "../shared/shared-limits.ts";
import { HOUR, type RateLimits } from "../shared/rate-limit.ts";

/** An appeal, for its author; each decision can have one. */
export const appeal = z.object({
  state: z.enum(appealStates),
  text: z.string(),
  /** The staff's answer. */
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
  /**
   * The end of the time for an appeal; null when that has passed, the decision is no longer in force, or an appeal
   * exists.
   */
  appealableUntil: timestamp.nullable(),
  appeal: appeal.nullable(),
};
/** A sanction, for the sanctioned person; it does not name the staff member. */
export const ownSanction = z.object({
  ...ofDecision,
  kind: z.enum(sanctionKinds),
  /** Null for a warning, and for a sanction without an end. */
  until: timestamp.nullable(),
  /** The sanction is in force. */
  stands: z.boolean(),
});
export type OwnSanction = z.output<typeof ownSanction>;

/** The removal of a person's content. */
export const ownRemoval = z.object({
  ...ofDecision,
  kind: contentKind,
  /** The title, or the beginning of the text; null when the text has been purged. */
  title: z.string().nullable(),
  /** The path of restored content; null otherwise. */
  path: z.string().nullable(),
});
export type OwnRemoval = z.output<typeof ownRemoval>;

/** An appeal for the staff who settle it. */
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
    /** The end of a ban or a mute; null without an end. */
    until: timestamp.nullable(),
    /** The viewer's own decision; shown because nobody else could settle the appeal. */
    isOwn: z.boolean(),
  }),
  /** The refused submission. */
  review: z
    .object({
      kind: z.enum(reviewKinds),
      texts: z.array(z.object({ path: z.string(), field: z.enum(wordFields), text: z.string() })),
      images: z.array(image),
    })
    .nullable(),
  /** The removed content. */
  removed: z
    .object({
      kind: contentKind,
      title: z.string(),
      /** The text as it was typed; empty when the title is the whole content. */
      words: z.string(),
    })
    .nullable(),
});
export type AppealItem = z.output<typeof appealItem>;

export const appealLimits = {
  // Reading the reason of one's ban counts, too.
  appeal: { name: "appeal", per: "caller", times: 60, seconds: HOUR, refusal: "申诉太频繁", counts: "attempts" },
} as const satisfies RateLimits;

/** The appeals, for the staff. */
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
    limits: [sharedLimits.staff],
    params: z.object({ id }),
    body: settleAppealInput,
    output: done,
  }),
} as const;

const own = {
  method: "post",
  auth: "required",
  limits: [appealLimits.appeal],
  params: z.object({ id }),
  body: appealInput,
} as const;
const pass = plainText().check(...atMost(200));

/** The endpoints for the people against whom the staff decided. */
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
    unread: { text: "the staff read it" },
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
    unread: { text: "the staff read it" },
    summary: `对内容被删除申诉，${limits.appealDays} 天内，一次`,
    output: done,
  }),
  /** `pass` comes with the refused login and is valid for a quarter of an hour. */
  readBan: endpoint({
    method: "post",
    path: "/sanction/ban",
    unread: { pass: "it is compared, and stored nowhere" },
    summary: "被封禁的人读自己的封禁：理由、期限与申诉。凭登录被拒时得到的 banPass",
    limits: [appealLimits.appeal],
    body: z.object({ pass }),
    output: z.object({
      /** Null when the ban has ended: the person can log in. */
      ban: ownSanction.nullable(),
      /** The end of the ban; null without an end, and when the ban has ended. */
      until: timestamp.nullable(),
      isBanned: z.boolean(),
    }),
  }),
  appealBan: endpoint({
    method: "post",
    path: "/sanction/ban/appeal",
    unread: { text: "the staff read it", pass: "it is compared, and stored nowhere" },
    summary: "被封禁的人申诉，一次。凭登录被拒时得到的 banPass",
    limits: [appealLimits.appeal],
    body: appealInput.extend({ pass }),
    output: done,
  }),
} as const;
