import { z } from "zod";
import { subjectKind } from "../shared/subject-fields.ts";
import { cursor, done, id, idOut, limit, page, timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { userBrief } from "../people/user.ts";

/** E07: somebody commented on what I wrote, or answered my comment. */
export const replyMessage = z.object({
  /** The comment's id. */
  id: idOut,
  author: userBrief,
  /** What was commented on; `title` is the opening of what has none. */
  subject: z.object({ kind: subjectKind, id: idOut, title: z.string() }),
  /** comment: on a thing of mine; reply: to a comment of mine, or below mine; mention: it names me. */
  kind: z.enum(["comment", "reply", "mention"]),
  /** Sanitized HTML of the comment. */
  html: z.string(),
  createdAt: timestamp,
});
export type ReplyMessage = z.output<typeof replyMessage>;

/** E06: what the site itself has to say. Without its words and path once what it tells of is not there for the reader any more. */
export const systemNotice = z.object({
  id: idOut,
  /** The part of the site that it comes from: feedback, report, article. */
  kind: z.string(),
  title: z.string(),
  /** Plain text. */
  body: z.string(),
  /** Page of this site that it is about. */
  path: z.string().nullable(),
  isRead: z.boolean(),
  createdAt: timestamp,
});
export type SystemNotice = z.output<typeof systemNotice>;

export const messageEndpoints = {
  /** R29, newest first. */
  systemList: endpoint({
    method: "get",
    path: "/message/system/list",
    summary: "系统通知",
    auth: "required",
    query: z.object({ cursor, limit }),
    output: page(systemNotice),
  }),
  /** E11: this notice and all older ones are read; systemNoticeCount goes down by as many. */
  systemRead: endpoint({
    method: "post",
    path: "/message/system/read",
    summary: "系统通知记为已读",
    auth: "required",
    limits: ["change"],
    body: z.object({ upToId: id }),
    output: done,
  }),
  /** R28, newest first. Deleted comments and those of what is deleted are left out. */
  replyList: endpoint({
    method: "get",
    path: "/message/reply/list",
    summary: "收到的评论与回复",
    auth: "required",
    query: z.object({ cursor, limit }),
    output: page(replyMessage),
  }),
  /** E11: commentNoticeCount goes to 0. */
  replyRead: endpoint({
    method: "post",
    path: "/message/reply/read",
    summary: "收到的评论与回复全部记为已读",
    auth: "required",
    limits: ["change"],
    output: done,
  }),
} as const;
