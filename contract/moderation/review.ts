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

const kind = z.enum(reviewKinds);
const upTo = (max: number, what: string) =>
  plainText()
    .trim()
    .check(...atMost(max, `${what}最多 ${max} 字`));
const reason = upTo(limits.staffReasonMax, "理由");
const ofReview = z.object({ id });
const verdict = z.enum(["approve", "refuse"], "请选择通过或不通过");

/** What somebody sent and nobody else reads before it is let out. */
const common = {
  id: idOut,
  kind,
  /** It changes what is published already, which stays as it was until then. */
  isChange: z.boolean(),
  state: z.enum(reviewStates),
  /** `path`: where it stands in what was sent. */
  texts: z.array(z.object({ path: z.string(), field: z.enum(wordFields), text: z.string() })),
  images: z.array(image),
  createdAt: timestamp,
};
export const waitingThing = z.object(common);
export const ownReview = z.object({
  ...common,
  /** An article is written anew in its draft. */
  editPath: z.string().nullable(),
  canResubmit: z.boolean(),
  /** Where it stands once it is published. */
  path: z.string().nullable(),
  /** Why it was refused. */
  refusal: z.string().nullable(),
  canAppeal: z.boolean(),
  appeal: appeal.nullable(),
});
export type OwnReview = z.output<typeof ownReview>;

export const reviewItem = z.object({
  ...common,
  author: userBrief,
  reasons: z.array(z.enum(reviewReasons)),
  /** What was found, where words were. */
  words: z.array(z.string()),
  hasVideo: z.boolean(),
  circleId: idOut.nullable(),
  /** What the author has done until now; of reviews, removals and sanctions the last hundred of each are counted. */
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

/** Who waits, and for what. */
export const reviewSettings = z.object({
  kinds: z.array(kind).max(reviewKinds.length, "请勿重复选择").default([]),
  /** Numbers of circles. */
  circles: z.array(z.coerce.number("请填写圈子编号").int().positive("请填写圈子编号")).max(200).default([]),
  /** Whether circles may have their own, which their staff settles. */
  circlesMay: z.boolean().default(true),
  /** 0: nobody is new. */
  newcomerDays: z.coerce.number("请填写天数").int().min(0).max(365, "最多 365 天").default(0),
  /** From which level on somebody is no newcomer, however young the account; 0: levels say nothing. */
  trustedLevel: z.coerce.number("请填写等级").int().min(0).max(6, "最高 6 级").default(0),
  /** For how many days after a sanction or a removal somebody counts as new again; 0: for none. */
  relapseDays: z.coerce.number("请填写天数").int().min(0).max(365, "最多 365 天").default(0),
  /** For how many days the two bounds below hold; 0: for nobody. */
  limitDays: z.coerce.number("请填写天数").int().min(0).max(365, "最多 365 天").default(0),
  /** 0 is no bound. */
  linksMax: z.coerce.number("请填写个数").int().min(0).max(100, "最多 100 个").default(0),
  hourlyMax: z.coerce.number("请填写条数").int().min(0).max(1_000, "最多 1000 条").default(0),
  /** How often the same text may be sent on one day, by all together; 0 is no bound. */
  repeatsMax: z.coerce.number("请填写次数").int().min(0).max(1_000, "最多 1000 次").default(0),
  /** For how many hours an account counts against the budgets of new accounts; 0: for none. */
  freshHours: z.coerce.number("请填写小时数").int().min(0).max(720, "最多 720 小时").default(24),
  /** How much new accounts of one network (/24, /56) may publish in an hour, together; 0 is no bound. */
  rangeHourly: z.coerce.number("请填写条数").int().min(0).max(10_000, "最多 10000 条").default(30),
  /** The same of all new accounts; more waits for review. */
  siteHourly: z.coerce.number("请填写条数").int().min(0).max(10_000, "最多 10000 条").default(60),
  /** How many accounts one network may make in an hour and in a day; 0 is no bound. */
  signupsHourly: z.coerce.number("请填写个数").int().min(0).max(10_000, "最多 10000 个").default(20),
  signupsDaily: z.coerce.number("请填写个数").int().min(0).max(10_000, "最多 10000 个").default(60),
  newcomerPosts: z.coerce.number("请填写篇数").int().min(0).max(100, "最多 100 篇").default(0),
});
export type ReviewSettings = z.output<typeof reviewSettings>;

const act = { method: "post", auth: "required", limits: ["staff"] } as const;
const own = { method: "post", auth: "required", limits: ["change"] } as const;

/** 先审后发 (decision 0023), for the staff. */
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
    limits: ["staff"],
    body: reviewSettings,
    output: done,
  }),
} as const;

/** The same for whoever wrote. */
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
  /** What it says is judged anew, as a form that is sent. Texts that are not named stay. */
  resubmit: endpoint({
    ...own,
    path: "/review/{id}/resubmit",
    publishes: {},
    summary: "修改没有通过或撤回的内容，重新提交",
    limits: ["edit"],
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
    summary: "对没有通过的审核申诉，一次",
    params: ofReview,
    body: appealInput,
    output: done,
  }),
} as const;
