import { z } from "zod";
import { subjectKind } from "../shared/subject-fields.ts";
import { cursor, done, id, idOut, limit, page, timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { userBrief } from "../people/user.ts";
import { noticeTabs } from "./notice-names.ts";
import { mutableTabs } from "./notice-tabs.ts";
import { sharedLimits } from "../shared/shared-limits.ts";

/** An act of one person within a notice: a like, a follow, or a comment with its text. */
export const noticeAct = z.object({
  /** Unique among the acts of the reader's notices. */
  id: idOut,
  person: userBrief,
  /** The comment that the person wrote; null for a like, a favourite, a follow, or a post that mentions the reader. */
  comment: z.object({ id: idOut, html: z.string() }).nullable(),
  /** Of a new follower: the reader follows the person, too. */
  isFollowed: z.boolean().optional(),
  at: timestamp,
});
export type NoticeAct = z.output<typeof noticeAct>;

/**
 * E06, E07: a notice. It gathers what people did to one thing: the likes of a post, the comments below it, the replies
 * below one comment, the followers of a day. A notice of the site itself has no people.
 */
export const notice = z.object({
  id: idOut,
  /** comment, reply, mention, like, favourite, follow; for the tab `system` the part of the site: feedback, report … */
  kind: z.string(),
  /** One sentence: “甲、乙 等 12 人赞了你的文章”. */
  title: z.string(),
  /** Plain text: the post's title, the reader's own comment, or the site's words. */
  body: z.string(),
  /** The path of the page that the notice is about; of the newest comment where there is one. */
  path: z.string().nullable(),
  /** The post that it is about; `title` is the beginning of its text when it has no title. Null where it may not be shown. */
  subject: z.object({ kind: subjectKind, id: idOut, title: z.string() }).nullable(),
  /** Distinct people; PEOPLE_MAX means that many or more. */
  peopleCount: z.number().int(),
  /** The newest acts, at most three. `actCount` counts all, up to PEOPLE_MAX. */
  acts: z.array(noticeAct),
  actCount: z.number().int(),
  isUnread: z.boolean(),
  /** Rises with each act in any notice of this reader; `read` takes it as `upTo`. */
  position: z.number().int(),
  at: timestamp,
});
export type Notice = z.output<typeof notice>;

/** A notice counts at most this many people and acts. */
export const PEOPLE_MAX = 1000;

const tab = z.enum(noticeTabs);

/** The reader's switches: which tabs get notices, and the posts that stay silent (不再提醒). */
export const noticeSettings = z.object({
  tabs: z.array(z.object({ tab: z.enum(mutableTabs), isOn: z.boolean() })),
  quiet: z.array(z.object({ kind: subjectKind, id: idOut, title: z.string(), path: z.string() })),
});
export type NoticeSettings = z.output<typeof noticeSettings>;

/** The input of the form of switches: the tabs that stay on. */
export const noticeTabsInput = z.object({ on: z.array(z.enum(mutableTabs)).max(mutableTabs.length).default([]) });

export const messageEndpoints = {
  /** R28, R29: the notices of a tab, newest act first. */
  list: endpoint({
    method: "get",
    path: "/message/{tab}/list",
    summary: "某一类通知",
    auth: "required",
    params: z.object({ tab }),
    query: z.object({ cursor, limit }),
    output: page(notice),
  }),
  /** Everything that one notice gathers, newest first. */
  acts: endpoint({
    method: "get",
    path: "/notice/{id}",
    summary: "一条通知里的人",
    auth: "required",
    params: z.object({ id }),
    query: z.object({ cursor, limit }),
    output: z.object({ notice, tab, page: page(noticeAct) }),
  }),
  /**
   * E11: marks notices as read, with everything that happened up to a position: one notice, a tab, or (neither given) all.
   * Newer acts keep their notice unread.
   */
  read: endpoint({
    method: "post",
    path: "/message/read",
    summary: "通知记为已读",
    auth: "required",
    limits: [sharedLimits.change],
    body: z.object({ id: id.optional(), tab: tab.optional(), upTo: id.optional() }),
    output: done,
  }),
  settings: endpoint({
    method: "get",
    path: "/message/settings",
    summary: "通知设置",
    auth: "required",
    output: noticeSettings,
  }),
  setTabs: endpoint({
    method: "put",
    path: "/message/settings",
    summary: "打开或关闭某一类通知",
    auth: "required",
    limits: [sharedLimits.change],
    body: noticeTabsInput,
    output: done,
  }),
  /** 不再提醒: no comment, like or favourite of this post makes a notice for the reader from now on. */
  setQuiet: endpoint({
    method: "put",
    path: "/message/quiet",
    summary: "某个内容不再提醒",
    auth: "required",
    limits: [sharedLimits.change],
    body: z.object({ subjectKind, subjectId: id, quiet: z.boolean() }),
    output: done,
  }),
} as const;
