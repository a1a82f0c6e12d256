import { z } from "zod";
import { subjectKind } from "../shared/subject-fields.ts";
import { cursor, done, id, idOut, limit, page, timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { userBrief } from "../people/user.ts";

/** E07: a comment on the viewer's post, or a reply to the viewer's comment. */
export const replyMessage = z.object({
  /** The comment's id. */
  id: idOut,
  author: userBrief,
  /** The post that the comment is on; `title` is the beginning of its text when it has no title. */
  subject: z.object({ kind: subjectKind, id: idOut, title: z.string() }),
  /** comment: on the viewer's post; reply: to the viewer's comment, or below it; mention: it mentions the viewer. */
  kind: z.enum(["comment", "reply", "mention"]),
  /** Sanitized HTML of the comment. */
  html: z.string(),
  createdAt: timestamp,
});
export type ReplyMessage = z.output<typeof replyMessage>;

/** E06: a notice of the site. Text and path are blanked once the viewer may not see its post any more. */
export const systemNotice = z.object({
  id: idOut,
  /** The kind of the notice: feedback, report, article. */
  kind: z.string(),
  title: z.string(),
  /** Plain text. */
  body: z.string(),
  /** The path of the page that the notice is about. */
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
  /** E11: marks this notice and all older ones as read; systemNoticeCount falls by their number. */
  systemRead: endpoint({
    method: "post",
    path: "/message/system/read",
    summary: "系统通知记为已读",
    auth: "required",
    limits: ["change"],
    body: z.object({ upToId: id }),
    output: done,
  }),
  /** R28, newest first. Deleted comments and comments on deleted posts are left out. */
  replyList: endpoint({
    method: "get",
    path: "/message/reply/list",
    summary: "收到的评论与回复",
    auth: "required",
    query: z.object({ cursor, limit }),
    output: page(replyMessage),
  }),
  /** E11: sets commentNoticeCount to 0. */
  replyRead: endpoint({
    method: "post",
    path: "/message/reply/read",
    summary: "收到的评论与回复全部记为已读",
    auth: "required",
    limits: ["change"],
    output: done,
  }),
} as const;
