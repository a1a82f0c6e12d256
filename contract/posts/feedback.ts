import { z } from "zod";
import { aiNote, aiStatement } from "./ai.ts";
import { circleMarks, circleRef } from "../circles/circle-ref.ts";
import { commentPart, commentPartQuery } from "./comment.ts";
import {
  atLeast,
  atMost,
  checkbox,
  cursor,
  done,
  formKey,
  id,
  idOut,
  limit,
  page,
  plainText,
  repeated,
  soughtText,
  timestamp,
  unlessRepeated,
} from "../shared/common.ts";
import { draftRevision } from "./draft-kind.ts";
import { endpoint } from "../shared/endpoint.ts";
import { mineEndpoint, postEndpoints } from "./post.ts";
import { environmentText, releasedVersion, version } from "./feedback-environment.ts";
import { feedbackFigures } from "./feedback-figures.ts";
import { feedbackKinds, feedbackStatuses } from "./feedback-status.ts";
import { limits } from "../shared/limits.ts";
import { trashFields } from "./manage.ts";
import { userBrief } from "../people/user.ts";
import { pollLimits } from "./poll.ts";
import { sharedLimits } from "../shared/shared-limits.ts";
import { HOUR, MINUTE, type RateLimits } from "../shared/rate-limit.ts";

const feedbackKind = z.enum(feedbackKinds, "请选择类型");
const feedbackStatus = z.enum(feedbackStatuses);

export const feedbackFields = z.object({
  kind: feedbackKind,
  title: plainText("请输入标题")
    .trim()
    .check(atLeast(limits.titleMin, `标题至少 ${limits.titleMin} 个字`))
    .check(...atMost(limits.titleMax, `标题最多 ${limits.titleMax} 个字`)),
  source: plainText("请描述一下情况")
    .check(...atMost(limits.feedbackMax, `描述最多 ${limits.feedbackMax} 字`))
    .refine((text) => text.trim().length > 0, "请描述一下情况"),
  aiStatement: aiStatement.default("unsaid"),
  version: version.default(""),
  device: environmentText("设备"),
  os: environmentText("系统"),
  browser: environmentText("浏览器"),
});
export type FeedbackFields = z.output<typeof feedbackFields>;
const text = z.string();
/** The same fields in a response, without checks: stored rows may be older than today's rules. */
export const storedFeedback = z.object({ kind: feedbackKind, title: text, source: text, version: text }).extend({
  aiStatement,
  device: text,
  os: text,
  browser: text,
});

/** R09. `despiteSimilar`: the writer has seen the similar tickets and submits anyway. */
export const createFeedbackInput = feedbackFields.extend({
  /** A public circle where the writer may post. */
  circleId: id.optional(),
  despiteSimilar: checkbox,
  draftRevision,
  formKey,
  unlessRepeated,
});
/** R11 */
export const updateFeedbackInput = feedbackFields.extend({
  /**
   * The revision that the writer saw. CONFLICT with the ticket (`feedbackSource`) in `data.current` when the server has
   * another revision.
   */
  revision: z.coerce.number("表单已失效，请刷新后重试").int().min(1),
  formKey,
});
const ofSource = { id: idOut, isAiMarked: z.boolean(), revision: z.number().int(), updatedAt: timestamp };
/** R11: the ticket's source, for its author's edit form. `isAiMarked`: a picture carries the mark of an AI. */
export const feedbackSource = storedFeedback.extend(ofSource);
export type FeedbackSource = z.output<typeof feedbackSource>;

const words = plainText("请输入内容")
  .trim()
  .check(...atMost(limits.feedbackNoteMax, `最多 ${limits.feedbackNoteMax} 字`));
/** A change of status. `from` is the status that the page showed, so that a stale page changes nothing. */
export const moveFeedbackInput = z.object({
  from: feedbackStatus,
  to: feedbackStatus,
  note: words.default(""),
  /** With to = duplicate: the original ticket. */
  originalId: id.optional(),
  /** With to = resolved: the version with the solution. */
  resolvedVersion: releasedVersion.default(""),
});
export const officialReplyInput = z.object({ source: words.min(1, "请输入官方回复") });

const brief = z.object({ id: idOut, title: z.string(), status: feedbackStatus });

/** A ticket that is similar to the new one. */
export const similarFeedback = brief.extend({ kind: feedbackKind, voteCount: z.number().int(), createdAt: timestamp });
export type SimilarFeedback = z.output<typeof similarFeedback>;

export const feedbackCard = brief.extend({
  kind: feedbackKind,
  /** Plain text, at most 200 characters. */
  summary: z.string(),
  version: z.string(),
  /** The author's region (IP 属地) when the ticket was written. */
  region: z.string().nullable(),
  author: userBrief,
  circle: circleRef.nullable(),
  aiNote,
  voteCount: z.number().int(),
  followerCount: z.number().int(),
  commentCount: z.number().int(),
  hasReply: z.boolean(),
  createdAt: timestamp,
  /** The time of the last change of status. */
  movedAt: timestamp,
});
export type FeedbackCard = z.output<typeof feedbackCard>;

export const feedbackEvent = z.object({
  id: idOut,
  kind: z.enum(["created", "status", "reply", "merged", "edited"]),
  actor: userBrief,
  from: feedbackStatus.nullable(),
  to: feedbackStatus.nullable(),
  /** Plain text with line breaks. */
  note: z.string(),
  /** The other ticket of a merge: the original of a duplicate, or the duplicate that was merged into this one. */
  related: brief.nullable(),
  createdAt: timestamp,
});
export type FeedbackEvent = z.output<typeof feedbackEvent>;

export const feedbackDetail = feedbackCard.extend({
  /** Sanitized HTML, rendered when the ticket was saved. */
  html: z.string(),
  device: z.string(),
  os: z.string(),
  browser: z.string(),
  /** The note of the last change of status: the reason, the missing information, or the planned time. */
  statusNote: z.string(),
  resolvedVersion: z.string(),
  original: brief.nullable(),
  reply: z.object({ html: z.string(), source: z.string(), author: userBrief, repliedAt: timestamp }).nullable(),
  updatedAt: timestamp,
  voted: z.boolean(),
  followed: z.boolean(),
  isAuthor: z.boolean(),
  circleMarks,
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  /** False for the viewer's own ticket and for a duplicate, whose votes count for the original. */
  canVote: z.boolean(),
  /** The statuses to which the viewer may change it. */
  moves: z.array(
    z.object({
      to: feedbackStatus,
      action: z.enum([
        "accept",
        "schedule",
        "process",
        "ask",
        "resolve",
        "close",
        "reject",
        "merge",
        "reopen",
        "supplement",
      ]),
    }),
  ),
  canReply: z.boolean(),
});
export type FeedbackDetail = z.output<typeof feedbackDetail>;

export const feedbackSort = z.enum(["latest", "votes"]);
/** The filters of R23. */
export const ownFeedbackState = z.enum(["all", "open", "ended", "followed", "deleted"]);
export type OwnFeedbackState = z.output<typeof ownFeedbackState>;
export const ownFeedback = feedbackCard.extend({ canEdit: z.boolean(), isMine: z.boolean(), ...trashFields });
export type OwnFeedback = z.output<typeof ownFeedback>;

export const changelogItem = brief.extend({
  kind: feedbackKind,
  version: z.string(),
  resolvedAt: timestamp,
  voteCount: z.number().int(),
  author: userBrief,
});
export type ChangelogItem = z.output<typeof changelogItem>;

export const feedbackLimits = {
  create: { name: "feedback", times: 20, seconds: HOUR, refusal: "提交反馈太频繁", takenBy: "verb", counts: "acts" },
  similar: { name: "feedback-similar", times: 60, seconds: MINUTE, refusal: "查找相似反馈太频繁", counts: "attempts" },
} as const satisfies RateLimits;

export const feedbackEndpoints = {
  ...postEndpoints("feedback"),
  /** R08 in one call. */
  list: endpoint({
    method: "get",
    path: "/feedback/list",
    summary: "反馈列表与响应数据",
    query: z.object({
      status: feedbackStatus.optional(),
      kind: feedbackKind.optional(),
      version: version.optional(),
      sort: feedbackSort.default("latest"),
      cursor,
      limit,
    }),
    output: page(feedbackCard).extend({ figures: feedbackFigures }),
  }),
  /** R15, newest first. */
  written: endpoint({
    method: "get",
    path: "/user/feedback/list",
    summary: "一个人提交的反馈",
    query: z.object({ userId: id, cursor, limit }),
    output: page(feedbackCard),
  }),
  similar: endpoint({
    method: "get",
    path: "/feedback/similar",
    summary: "与一个标题相似的反馈",
    auth: "required",
    limits: [feedbackLimits.similar],
    query: z.object({ title: soughtText().check(...atMost(limits.titleMax)) }),
    output: z.array(similarFeedback),
  }),
  changelog: endpoint({
    method: "get",
    path: "/feedback/changelog",
    summary: "已解决的反馈，按版本从新到旧",
    query: z.object({ cursor, limit }),
    output: page(changelogItem),
  }),
  mine: mineEndpoint(
    "feedback",
    { state: ownFeedbackState.default("all"), kind: feedbackKind.optional() },
    ownFeedback,
    "自己的反馈，可按进度与类型筛选；followed 为关注进展的",
  ),
  create: endpoint({
    method: "post",
    path: "/feedback/create",
    publishes: { title: "title", source: "body", version: "body", device: "body", os: "body", browser: "body" },
    summary: "提交反馈；有相似反馈而未确认时以 409 列出它们",
    auth: "required",
    limits: [feedbackLimits.create],
    body: createFeedbackInput,
    output: z.object({ id: idOut, repeated }),
  }),
  get: endpoint({
    method: "get",
    path: "/feedback/{id}",
    summary: "一条反馈、它的进展与一页评论",
    auth: "optional",
    params: z.object({ id }),
    query: z.object(commentPartQuery),
    output: z.object({ feedback: feedbackDetail, timeline: z.array(feedbackEvent), comments: commentPart }),
  }),
  /** R11: the ticket's source, for its author only. */
  source: endpoint({
    method: "get",
    path: "/feedback/{id}/source",
    summary: "反馈原文，供作者修改",
    auth: "required",
    params: z.object({ id }),
    output: feedbackSource,
  }),
  update: endpoint({
    method: "put",
    path: "/feedback/{id}",
    publishes: { title: "title", source: "body", version: "body", device: "body", os: "body", browser: "body" },
    summary: "修改自己的反馈",
    auth: "required",
    limits: [sharedLimits.edit],
    params: z.object({ id }),
    body: updateFeedbackInput,
    output: z.object({ id: idOut }),
  }),
  vote: endpoint({
    method: "post",
    path: "/feedback/{id}/vote",
    summary: "我也遇到：支持或取消支持",
    auth: "required",
    limits: [pollLimits.vote],
    params: z.object({ id }),
    body: z.object({ voted: z.boolean() }),
    output: z.object({ voted: z.boolean(), voteCount: z.number().int() }),
  }),
  follow: endpoint({
    method: "post",
    path: "/feedback/{id}/follow",
    summary: "关注或取消关注进展",
    auth: "required",
    limits: [pollLimits.vote],
    params: z.object({ id }),
    body: z.object({ followed: z.boolean() }),
    output: z.object({ followed: z.boolean(), followerCount: z.number().int() }),
  }),
  move: endpoint({
    method: "post",
    path: "/feedback/{id}/move",
    publishes: { note: "body", resolvedVersion: "body" },
    summary: "改变状态：管理员处理，作者补充、关闭、重新打开",
    auth: "required",
    limits: [sharedLimits.change],
    params: z.object({ id }),
    body: moveFeedbackInput,
    output: z.object({ id: idOut, status: feedbackStatus }),
  }),
  reply: endpoint({
    method: "post",
    path: "/feedback/{id}/reply",
    staff: true,
    publishes: { source: "body" },
    summary: "官方回复：写下或更新（管理员）",
    auth: "required",
    limits: [sharedLimits.change],
    params: z.object({ id }),
    body: officialReplyInput,
    output: done,
  }),
} as const;
