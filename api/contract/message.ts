import { z } from "zod";
import { cursor, done, idOut, limit, page, timestamp } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { userBrief } from "./user.ts";

/** E07: somebody commented on my article, or answered my comment. */
export const replyMessage = z.object({
  /** The comment's id. */
  id: idOut,
  author: userBrief,
  article: z.object({ id: idOut, title: z.string() }),
  /** comment: on my article; reply: to a comment of mine. */
  kind: z.enum(["comment", "reply"]),
  /** Sanitized HTML of the comment. */
  html: z.string(),
  createdAt: timestamp,
});
export type ReplyMessage = z.output<typeof replyMessage>;

export const messageEndpoints = {
  /** R28, newest first. Deleted comments and those of deleted articles are left out. */
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
