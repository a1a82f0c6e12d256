import { z } from "zod";
import { checkbox, cursor, done, failures, id, limit, page } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { settleReviewsInput, waitingThing } from "../moderation/review.ts";
import { userBrief } from "../people/user.ts";
import { circleStaffLimits } from "../circles/circle-staff.ts";

/**
 * A submission that waits in a circle with its own review, for the circle's staff; it contains nothing about the
 * author's activity elsewhere.
 */
export const circleReview = waitingThing.extend({ author: userBrief, hasVideo: z.boolean() });
export type CircleReview = z.output<typeof circleReview>;

export const reviewsFirstInput = z.object({ isOn: checkbox });
const ofCircle = z.object({ id });

/** A circle's own review before publication (先审后发, decision 0027), in addition to the site's. */
export const circleReviewEndpoints = {
  reviews: endpoint({
    method: "get",
    path: "/circle/{id}/review/list",
    summary: "在这个圈子里等待审核的内容，先来的在前（圈主、圈子管理员）",
    auth: "required",
    params: ofCircle,
    query: z.object({ cursor, limit }),
    output: page(circleReview).extend({
      /** The circle has its own review on. */
      isOn: z.boolean(),
      /** The site allows circles to have their own review. */
      isAllowed: z.boolean(),
    }),
  }),
  settleReviews: endpoint({
    method: "post",
    path: "/circle/{id}/review/settle",
    says: { reason: "profile" },
    summary: "通过或不通过在圈子里等待审核的内容；处理不了的列在 failed（圈主、圈子管理员）",
    auth: "required",
    limits: [circleStaffLimits.act],
    params: ofCircle,
    body: settleReviewsInput,
    output: z.object({
      settled: z.number().int(),
      failed: failures,
    }),
  }),
  setReviewsFirst: endpoint({
    method: "post",
    path: "/circle/{id}/review/setting",
    summary: "开启或关闭圈子的先审后发（圈主、圈子管理员）",
    auth: "required",
    limits: [circleStaffLimits.act],
    params: ofCircle,
    body: reviewsFirstInput,
    output: done,
  }),
} as const;
