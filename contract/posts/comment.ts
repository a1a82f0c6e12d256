import { z } from "zod";
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

/** author: only threads in which the subject's author speaks, oldest first, with the author's replies alone. */
export const commentSort = z.enum(["hot", "latest", "oldest", "author"]);
export type CommentSort = z.output<typeof commentSort>;

const commentBase = z.object({
  id: idOut,
  subjectKind,
  subjectId: idOut,
  author: userBrief,
  /** 楼主: the author of what is commented on wrote it. */
  isSubjectAuthor: z.boolean(),
  /** Null when deleted. Sanitized HTML. */
  html: z.string().nullable(),
  /** None when deleted. */
  images: z.array(image),
  region: z.string().nullable(),
  createdAt: timestamp,
  editedAt: timestamp.nullable(),
  likeCount: z.number().int(),
  liked: z.boolean(),
  canDelete: z.boolean(),
  /** The Markdown as written, for who may edit it: its writer, for a quarter of an hour. Null for everybody else. */
  source: z.string().nullable(),
});

/** The second level of 楼中楼. */
export const reply = commentBase.extend({
  rootId: idOut,
  /** 回复 @X, when the reply answers another reply. */
  replyTo: userBrief.nullable(),
});
export type Reply = z.output<typeof reply>;

/** The first level. `replies` holds the three most liked, of equals the oldest; all of them come page by page. */
export const comment = commentBase.extend({
  floor: z.number().int(),
  /** 置顶: first on the first page, whatever the order. */
  isPinned: z.boolean(),
  canPin: z.boolean(),
  /** It is deleted, and an administrator looks at it. */
  canRestore: z.boolean(),
  replyCount: z.number().int(),
  replies: z.array(reply),
});
export type Comment = z.output<typeof comment>;

/** A comment where it stands alone, with what it is on. */
export const writtenComment = z.object({
  id: idOut,
  /** `title` is the opening of what has none. */
  subject: z.object({ kind: subjectKind, id: idOut, title: z.string() }),
  /** Whom it answers; null of a first-level comment. */
  replyTo: userBrief.nullable(),
  /** Sanitized HTML. */
  html: z.string(),
  imageCount: z.number().int(),
  likeCount: z.number().int(),
  createdAt: timestamp,
});
export type WrittenComment = z.output<typeof writtenComment>;

/** For the query of an endpoint that gives a subject together with a page of its comments. */
export const commentPartQuery = {
  commentSort: commentSort.default("oldest"),
  commentCursor: cursor,
  /** Gives the page that holds this comment or reply, for links that must work without JavaScript. */
  commentId: id.optional(),
  /** This first-level comment alone, with a page of all its replies. */
  commentThread: id.optional(),
};

/** What such an endpoint gives as `comments`. */
export const commentPart = page(comment).extend({
  /** The one comment that is shown with all its replies, when it was asked for and is there. */
  threadId: idOut.nullable(),
  /** For whom it was read: whose `liked`, `canDelete` and `source` these are. Null for a guest. */
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
};

export const createCommentInput = z.object({
  subjectKind,
  subjectId: id,
  /** The comment or reply that this one answers. */
  parentId: id.optional(),
  ...commentWords,
  formKey,
  unlessRepeated,
});

/** Within `limits.commentEditSeconds`. The images named stay or come; others go. */
export const editCommentInput = z.object(commentWords);

export const commentEndpoints = {
  /** The first page holds the pinned comment beside its `limit` others. */
  list: endpoint({
    method: "get",
    path: "/comment/list",
    summary: "文章、动态等的评论（一级），附三条热门回复",
    auth: "optional",
    query: z.object({ subjectKind, subjectId: id, sort: commentSort.default("oldest"), cursor, limit }),
    output: page(comment),
  }),
  /** R15, newest first: only on what is there for the reader. */
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
    limits: ["comment"],
    body: createCommentInput,
    output: z.object({ id: idOut, subjectKind, subjectId: idOut, rootId: idOut.nullable(), repeated }),
  }),
  edit: endpoint({
    method: "put",
    path: "/comment/{id}",
    publishes: { source: "comment" },
    summary: "修改自己 15 分钟内的评论",
    auth: "required",
    limits: ["comment-edit"],
    params: z.object({ id }),
    body: editCommentInput,
    output: done,
  }),
  pin: endpoint({
    method: "post",
    path: "/comment/{id}/pin",
    summary: "置顶或取消置顶一条评论（作者与管理员）",
    auth: "required",
    limits: ["change"],
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
    limits: ["change"],
    params: z.object({ id }),
    output: done,
  }),
  remove: endpoint({
    method: "delete",
    path: "/comment/{id}",
    summary: "删除自己的评论（管理员可删除任何评论）",
    auth: "required",
    limits: ["change"],
    params: z.object({ id }),
    query: removalQuery,
    output: done,
  }),
} as const;
