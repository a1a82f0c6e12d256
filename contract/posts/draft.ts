import { z } from "zod";
import { aiStatement } from "./ai.ts";
import { visibility } from "./article-issue.ts";
import { atMost, checkbox, id, idOut, image, plainText, timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { feedbackFields, storedFeedback } from "./feedback.ts";
import { feedbackKinds } from "./feedback-status.ts";
import { limits } from "../shared/limits.ts";
import { seriesChoice } from "./series-choice.ts";
import { pollDraft, storedPollDraft } from "./poll.ts";
import { videoFileView } from "../files/video-file.ts";
import { MINUTE, type RateLimits } from "../shared/rate-limit.ts";

/**
 * The revision that the writer saw; 0 without a draft. CONFLICT with the server's draft in `data.current` when the
 * server has another revision.
 */
const revision = z.coerce.number().int().min(0).default(0);
const saved = { id: idOut, revision: z.number().int(), updatedAt: timestamp };

const dynamicFields = z.object({
  source: plainText()
    .check(...atMost(limits.dynamicMax, `动态最多 ${limits.dynamicMax.toLocaleString("en-US")} 字`))
    .default(""),
  visibility: visibility.default("public"),
  aiStatement: aiStatement.default("unsaid"),
  circleId: id.optional(),
  poll: pollDraft.omit({ question: true }).default({ options: [], isMultiple: false, days: 3 }),
});
/** A draft may be incomplete. Pictures and videos of other members are ignored. */
export const saveDynamicDraftInput = dynamicFields.extend({
  revision,
  videoFileId: id.optional(),
  imageIds: z.array(id).max(limits.dynamicImagesMax, `最多 ${limits.dynamicImagesMax} 张图片`).default([]),
});
export const dynamicDraft = z.object({
  ...saved,
  source: z.string(),
  visibility,
  aiStatement,
  circleId: idOut.optional(),
  poll: storedPollDraft.omit({ question: true }),
  images: z.array(image),
  video: videoFileView.nullable(),
});
export type DynamicDraftOut = z.output<typeof dynamicDraft>;

const videoDraftFields = z.object({
  title: plainText()
    .check(...atMost(limits.titleMax, `标题最多 ${limits.titleMax} 个字`))
    .default(""),
  source: plainText()
    .check(...atMost(limits.videoTextMax, `简介最多 ${limits.videoTextMax.toLocaleString("en-US")} 字`))
    .default(""),
  tagIds: z.array(id).max(50, "标签太多").default([]),
  visibility: visibility.default("public"),
  aiStatement: aiStatement.default("unsaid"),
  circleId: id.optional(),
  seriesId: seriesChoice,
  commentsClosed: checkbox,
});
/** A cover or a file that is another member's or no longer exists is ignored. */
export const saveVideoDraftInput = videoDraftFields.extend({
  revision,
  coverImageId: id.optional(),
  videoFileId: id.optional(),
});
export const videoDraft = z.object({
  ...saved,
  title: z.string(),
  source: z.string(),
  tagIds: z.array(idOut),
  visibility,
  aiStatement,
  circleId: idOut.optional(),
  seriesId: z.number().int().optional(),
  commentsClosed: z.boolean(),
  cover: image.nullable(),
  file: videoFileView.nullable(),
});
export type VideoDraft = z.output<typeof videoDraft>;

const ticketFields = feedbackFields.extend({
  kind: z.enum(feedbackKinds).default("bug"),
  circleId: id.optional(),
  title: plainText()
    .check(...atMost(limits.titleMax, `标题最多 ${limits.titleMax} 个字`))
    .default(""),
  source: plainText()
    .check(...atMost(limits.feedbackMax, `描述最多 ${limits.feedbackMax} 字`))
    .default(""),
});
export const saveFeedbackDraftInput = ticketFields.extend({ revision });
export const feedbackDraft = storedFeedback.extend({ ...saved, circleId: idOut.optional() });
export type FeedbackDraft = z.output<typeof feedbackDraft>;

export const draftLimits = {
  // For drafts of all kinds; automatic saving sends at most one request in a few seconds.
  save: { name: "draft-save", times: 120, seconds: 5 * MINUTE, refusal: "保存草稿太频繁", counts: "acts" },
} as const satisfies RateLimits;

export const draftEndpoints = {
  dynamic: endpoint({
    method: "get",
    path: "/draft/dynamic",
    summary: "还没发布的动态；没有时为空",
    auth: "required",
    output: dynamicDraft.nullable(),
  }),
  saveDynamic: endpoint({
    method: "put",
    path: "/draft/dynamic",
    unread: { source: "only the member reads it", "poll.options": "only the member reads it" },
    summary: "保存动态的草稿",
    auth: "required",
    limits: [draftLimits.save],
    body: saveDynamicDraftInput,
    output: dynamicDraft,
  }),
  video: endpoint({
    method: "get",
    path: "/draft/video",
    summary: "还没发布的视频；没有时为空",
    auth: "required",
    output: videoDraft.nullable(),
  }),
  saveVideo: endpoint({
    method: "put",
    path: "/draft/video",
    unread: { title: "only the member reads it", source: "only the member reads it" },
    summary: "保存视频的草稿",
    auth: "required",
    limits: [draftLimits.save],
    body: saveVideoDraftInput,
    output: videoDraft,
  }),
  feedback: endpoint({
    method: "get",
    path: "/draft/feedback",
    summary: "还没提交的反馈；没有时为空",
    auth: "required",
    output: feedbackDraft.nullable(),
  }),
  saveFeedback: endpoint({
    method: "put",
    path: "/draft/feedback",
    unread: {
      title: "only the member reads it",
      source: "only the member reads it",
      version: "only the member reads it",
      device: "only the member reads it",
      os: "only the member reads it",
      browser: "only the member reads it",
    },
    summary: "保存反馈的草稿",
    auth: "required",
    limits: [draftLimits.save],
    body: saveFeedbackDraftInput,
    output: feedbackDraft,
  }),
} as const;
