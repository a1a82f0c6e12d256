import { z } from "zod";
import {
  atMost,
  cursor,
  done,
  failures,
  id,
  idOut,
  image,
  limit,
  page,
  plainText,
  timestamp,
} from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { limits } from "../shared/limits.ts";
import { appeal, appealInput } from "./appeal.ts";
import { reviewKinds, reviewReasons, reviewStates } from "./review-names.ts";
import { userBrief } from "../people/user.ts";
import { wordFields } from "../shared/word-names.ts";
import { sharedLimits } from "../shared/shared-limits.ts";
import { MINUTE, type RateLimits } from "../shared/rate-limit.ts";

const kind = z.enum(reviewKinds);
const upTo = (max: number, what: string) =>
  plainText()
    .trim()
    .check(...atMost(max, `${what}最多 ${max} 字`));
const reason = upTo(limits.staffReasonMax, "理由");
const ofReview = z.object({ id });
const verdict = z.enum(["approve", "refuse"], "请选择通过或不通过");

/** A submission that waits for review and that only its author and the staff see. */
const common = {
  id: idOut,
  kind,
  /** The submission changes published content, which stays unchanged until approval. */
  isChange: z.boolean(),
  state: z.enum(reviewStates),
  /** `path` is the field's position in the request's body. */
  texts: z.array(z.object({ path: z.string(), field: z.enum(wordFields), text: z.string() })),
  images: z.array(image),
  createdAt: timestamp,
};
export const waitingThing = z.object(common);
export const ownReview = z.object({
  ...common,
  /** The path of the draft in which a refused article can be edited; null for other kinds. */
  editPath: z.string().nullable(),
  canResubmit: z.boolean(),
  /** The path of the content once it is published. */
  path: z.string().nullable(),
  /** The reason of the refusal. */
  refusal: z.string().nullable(),
  canAppeal: z.boolean(),
  appeal: appeal.nullable(),
});
export type OwnReview = z.output<typeof ownReview>;

export const reviewItem = z.object({
  ...common,
  author: userBrief,
  reasons: z.array(z.enum(reviewReasons)),
  /** The sensitive words that were found. */
  words: z.array(z.string()),
  hasVideo: z.boolean(),
  circleId: idOut.nullable(),
  /** The author's history; of reviews, removals and sanctions the last hundred of each are counted. */
  history: z.object({
    joinedAt: timestamp,
    posts: z.number().int(),
    approved: z.number().int(),
    refused: z.number().int(),
    removals: z.number().int(),
    sanctions: z.number().int(),
  }),
});
export type ReviewItem = z.output<typeof reviewItem>;

export const settleReviewsInput = z
  .object({
    ids: z.array(id).min(1, "请先选择内容").max(limits.pageSizeMax, `一次最多 ${limits.pageSizeMax} 条`),
    verdict,
    reason: reason.default(""),
  })
  .refine((value) => value.verdict === "approve" || value.reason !== "", {
    path: ["reason"],
    message: "请写下理由，作者会看到",
  });

/** The settings that decide which content waits for review. */
export const reviewSettings = z.object({
  kinds: z.array(kind).max(reviewKinds.length, "请勿重复选择").default([]),
  /** Circle ids. */
  circles: z.array(z.coerce.number("请填写圈子编号").int().positive("请填写圈子编号")).max(200).default([]),
  /** Whether circles may have their own review, which their staff settle. */
  circlesMay: z.boolean().default(true),
  /** An account counts as new for this many days; 0: never. */
  newcomerDays: z.coerce.number("请填写天数").int().min(0).max(365, "最多 365 天").default(0),
  /** From this level on a member does not count as new, however young the account is; 0: the level is ignored. */
  trustedLevel: z.coerce.number("请填写等级").int().min(0).max(6, "最高 6 级").default(0),
  /** After a sanction or a removal a member counts as new again for this many days; 0: never. */
  relapseDays: z.coerce.number("请填写天数").int().min(0).max(365, "最多 365 天").default(0),
  /** An account has the two limits below for this many days; 0: no account has them. */
  limitDays: z.coerce.number("请填写天数").int().min(0).max(365, "最多 365 天").default(0),
  /** 0: unlimited. */
  linksMax: z.coerce.number("请填写个数").int().min(0).max(100, "最多 100 个").default(0),
  hourlyMax: z.coerce.number("请填写条数").int().min(0).max(1_000, "最多 1000 条").default(0),
  /** The times per day that one text may be sent, by all members together; 0: unlimited. */
  repeatsMax: z.coerce.number("请填写次数").int().min(0).max(1_000, "最多 1000 次").default(0),
  /** An account counts against the budgets of new accounts for this many hours; 0: never. */
  freshHours: z.coerce.number("请填写小时数").int().min(0).max(720, "最多 720 小时").default(24),
  /** The publications per hour of all new accounts of one network (/24, /56) together; 0: unlimited. */
  rangeHourly: z.coerce.number("请填写条数").int().min(0).max(10_000, "最多 10000 条").default(30),
  /** The publications per hour of all new accounts together; further ones wait for review. */
  siteHourly: z.coerce.number("请填写条数").int().min(0).max(10_000, "最多 10000 条").default(60),
  /** The registrations from one network in an hour and in a day; 0: unlimited. */
  signupsHourly: z.coerce.number("请填写个数").int().min(0).max(10_000, "最多 10000 个").default(20),
  signupsDaily: z.coerce.number("请填写个数").int().min(0).max(10_000, "最多 10000 个").default(60),
  newcomerPosts: z.coerce.number("请填写篇数").int().min(0).max(100, "最多 100 篇").default(0),
});
export type ReviewSettings = z.output<typeof reviewSettings>;

export const reviewLimits = {
  // The external moderation service costs money, even when the text is refused afterwards.
  moderation: {
    name: "moderation",
    times: 200,
    seconds: 10 * MINUTE,
    refusal: "发布太频繁",
    takenBy: "verb",
    counts: "attempts",
  },
} as const satisfies RateLimits;

const act = { method: "post", auth: "required", limits: [sharedLimits.staff] } as const;
const own = { method: "post", auth: "required", limits: [sharedLimits.change] } as const;

/** Review before publication (先审后发, decision 0023), for the staff. */
export const reviewStaffEndpoints = {
  reviews: endpoint({
    method: "get",
    path: "/admin/review/list",
    summary: "等待审核的内容，先来的在前（版主、管理员）",
    auth: "required",
    query: z.object({ kind: kind.optional(), reason: z.enum(reviewReasons).optional(), cursor, limit }),
    output: page(reviewItem),
  }),
  settleReviews: endpoint({
    ...act,
    path: "/admin/review/settle",
    summary: "通过或不通过；通过的立即以作者的名义发布，发布不了的列在 failed",
    body: settleReviewsInput,
    output: z.object({
      settled: z.number().int(),
      failed: failures,
    }),
  }),
  reviewSettings: endpoint({
    method: "get",
    path: "/admin/review/setting",
    summary: "先审后发的设置（管理员）",
    auth: "required",
    output: reviewSettings,
  }),
  changeReviewSettings: endpoint({
    method: "put",
    path: "/admin/review/setting",
    summary: "修改先审后发的设置（管理员）",
    auth: "required",
    limits: [sharedLimits.staff],
    body: reviewSettings,
    output: done,
  }),
} as const;

/** Reviews, for the author of the content. */
export const reviewEndpoints = {
  mine: endpoint({
    method: "get",
    path: "/review/list",
    summary: "自己等待审核和未通过的内容，新的在前",
    auth: "required",
    query: z.object({ cursor, limit }),
    output: page(ownReview),
  }),
  withdraw: endpoint({
    ...own,
    path: "/review/{id}/withdraw",
    summary: "撤回还在等待审核的内容",
    params: ofReview,
    output: done,
  }),
  /** The new text is checked again like a submitted form. Texts without a new version stay. */
  resubmit: endpoint({
    ...own,
    path: "/review/{id}/resubmit",
    unread: {
      "texts.path": "it is compared, and stored nowhere",
      "texts.text": "the stored call is judged with them as it was sent",
    },
    publishes: {},
    summary: "修改没有通过或撤回的内容，重新提交",
    limits: [sharedLimits.edit],
    params: ofReview,
    body: z.object({
      texts: z
        .array(
          z.object({
            path: plainText().check(...atMost(60)),
            text: plainText().check(...atMost(limits.articleMax, "文字太长")),
          }),
        )
        .max(30),
    }),
    output: z.object({ path: z.string().nullable(), reviewId: idOut.nullable() }),
  }),
  appeal: endpoint({
    ...own,
    path: "/review/{id}/appeal",
    unread: { text: "the staff read it" },
    summary: "对没有通过的审核申诉，一次",
    params: ofReview,
    body: appealInput,
    output: done,
  }),
} as const;
