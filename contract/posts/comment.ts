import { z } from "zod";
import { aiNote, aiStatement } from "./ai.ts";
import {
  atMost,
  cursor,
  done,
  formKey,
  id,
  idOut,
  image,
  limit,
  page,
  plainText,
  repeated,
  timestamp,
  unlessRepeated,
} from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { removalQuery } from "./removal-query.ts";
import { limits } from "../shared/limits.ts";
import { subjectKind } from "../shared/subject-fields.ts";
import { userBrief } from "../people/user.ts";
import { sharedLimits } from "../shared/shared-limits.ts";
import { MINUTE, type RateLimits } from "../shared/rate-limit.ts";

/** author: only threads with comments of the post's author, oldest first, and of the replies only the author's. */
export const commentSort = z.enum(["hot", "latest", "oldest", "author"]);
export type CommentSort = z.output<typeof commentSort>;

const commentBase = z.object({
  id: idOut,
  subjectKind,
  subjectId: idOut,
  author: userBrief,
  /** 楼主 (thread starter): the comment's author is the post's author. */
  isSubjectAuthor: z.boolean(),
  /** Null when deleted. Sanitized HTML. */
  html: z.string().nullable(),
  /** Empty when deleted. */
  images: z.array(image),
  aiStatement,
  aiNote,
  region: z.string().nullable(),
  createdAt: timestamp,
  editedAt: timestamp.nullable(),
  likeCount: z.number().int(),
  liked: z.boolean(),
  canDelete: z.boolean(),
  /**
   * The Markdown source, for its author while they may edit the comment (a quarter of an hour); null for all others.
   */
  source: z.string().nullable(),
});

/** A second-level comment (楼中楼). */
export const reply = commentBase.extend({
  rootId: idOut,
  /** 回复 @X: the author of the reply that this reply answers; null when it answers the first-level comment. */
  replyTo: userBrief.nullable(),
});
export type Reply = z.output<typeof reply>;

/**
 * A first-level comment. `replies` holds the three most liked replies, older ones first among equals; another endpoint
 * lists all replies by page.
 */
export const comment = commentBase.extend({
  floor: z.number().int(),
  /** 置顶 (pinned): first on the first page in every order. */
  isPinned: z.boolean(),
  canPin: z.boolean(),
  /** The comment is deleted, and the viewer is an administrator. */
  canRestore: z.boolean(),
  replyCount: z.number().int(),
  replies: z.array(reply),
});
export type Comment = z.output<typeof comment>;

/** A comment outside its page, with the post that it is on. */
export const writtenComment = z.object({
  id: idOut,
  /** `title` is the beginning of the text of a post without a title. */
  subject: z.object({ kind: subjectKind, id: idOut, title: z.string() }),
  /** The author of the answered comment; null for a first-level comment. */
  replyTo: userBrief.nullable(),
  /** Sanitized HTML. */
  html: z.string(),
  imageCount: z.number().int(),
  likeCount: z.number().int(),
  createdAt: timestamp,
});
export type WrittenComment = z.output<typeof writtenComment>;

/** The query fields of an endpoint that returns a post with a page of its comments. */
export const commentPartQuery = {
  commentSort: commentSort.default("oldest"),
  commentCursor: cursor,
  /** Selects the page with this comment or reply, for links that must work without JavaScript. */
  commentId: id.optional(),
  /** Selects only this first-level comment, with a page of all its replies. */
  commentThread: id.optional(),
};

/** The `comments` of such a response. */
export const commentPart = page(comment).extend({
  /** The comment that is shown alone with all its replies, if it was requested and exists. */
  threadId: idOut.nullable(),
  /** The viewer to whom `liked`, `canDelete` and `source` apply; null for a guest. */
  readerId: idOut.nullable(),
});
export type CommentPart = z.output<typeof commentPart>;

export const commentText = plainText("请输入评论内容")
  .trim()
  .min(1, "请输入评论内容")
  .check(...atMost(limits.commentMax, `评论最多 ${limits.commentMax} 字`));

const commentWords = {
  source: commentText,
  imageIds: z.array(id).max(limits.commentImagesMax, `评论最多 ${limits.commentImagesMax} 张图片`).default([]),
  /** Undefined: no statement in a new comment, the earlier one in an edited comment. */
  aiStatement: aiStatement.optional(),
};

export const createCommentInput = z.object({
  subjectKind,
  subjectId: id,
  /** The comment or reply that this comment answers. */
  parentId: id.optional(),
  ...commentWords,
  formKey,
  unlessRepeated,
});

/** An edit within `limits.commentEditSeconds`. `imageIds` is the complete new list; other pictures are removed. */
export const editCommentInput = z.object(commentWords);

export const commentLimits = {
  create: {
    name: "comment",
    times: 20,
    seconds: MINUTE,
    perDay: 1_000,
    refusal: "评论太频繁",
    takenBy: "verb",
    counts: "acts",
  },
  edit: { name: "comment-edit", times: 20, seconds: MINUTE, refusal: "修改评论太频繁", counts: "acts" },
} as const satisfies RateLimits;

export const commentEndpoints = {
  /** The first page contains the pinned comment in addition to its `limit` others. */
  list: endpoint({
    method: "get",
    path: "/comment/list",
    summary: "文章、动态等的评论（一级），附三条热门回复",
    auth: "optional",
    query: z.object({ subjectKind, subjectId: id, sort: commentSort.default("oldest"), cursor, limit }),
    output: page(comment),
  }),
  /** R15, newest first: only comments on posts that the reader may see. */
  written: endpoint({
    method: "get",
    path: "/user/comment/list",
    summary: "一个人发表的评论与回复，附所评论的内容",
    auth: "optional",
    query: z.object({ userId: id, cursor, limit }),
    output: page(writtenComment),
  }),
  replies: endpoint({
    method: "get",
    path: "/comment/{id}/replies",
    summary: "一条评论下的全部回复",
    auth: "optional",
    params: z.object({ id }),
    query: z.object({ cursor, limit }),
    output: page(reply),
  }),
  create: endpoint({
    method: "post",
    path: "/comment/create",
    publishes: { source: "comment" },
    summary: "发表评论或回复",
    auth: "required",
    limits: [commentLimits.create],
    body: createCommentInput,
    output: z.object({ id: idOut, subjectKind, subjectId: idOut, rootId: idOut.nullable(), repeated }),
  }),
  edit: endpoint({
    method: "put",
    path: "/comment/{id}",
    publishes: { source: "comment" },
    summary: "修改自己 15 分钟内的评论",
    auth: "required",
    limits: [commentLimits.edit],
    params: z.object({ id }),
    body: editCommentInput,
    output: done,
  }),
  pin: endpoint({
    method: "post",
    path: "/comment/{id}/pin",
    summary: "置顶或取消置顶一条评论（作者与管理员）",
    auth: "required",
    limits: [sharedLimits.change],
    params: z.object({ id }),
    body: z.object({ pinned: z.boolean() }),
    output: z.object({ pinned: z.boolean() }),
  }),
  restore: endpoint({
    method: "post",
    path: "/comment/{id}/restore",
    staff: true,
    summary: "恢复被删除的评论（管理员）",
    auth: "required",
    limits: [sharedLimits.change],
    params: z.object({ id }),
    output: done,
  }),
  remove: endpoint({
    method: "delete",
    path: "/comment/{id}",
    unread: { reason: "only the staff give a reason, for what others wrote" },
    summary: "删除自己的评论（管理员可删除任何评论）",
    auth: "required",
    limits: [sharedLimits.change],
    params: z.object({ id }),
    query: removalQuery,
    output: done,
  }),
} as const;
