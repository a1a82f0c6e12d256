import { z } from "zod";
import { subjectKind } from "./comment.ts";
import { cursor, done, idOut, limit, page, timestamp } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { userBrief } from "./user.ts";

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

export const messageEndpoints = {
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
    output: done,
  }),
} as const;
