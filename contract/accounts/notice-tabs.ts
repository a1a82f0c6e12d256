// This file must not import zod, because pages load it into the browser.
import type { NoticeTab, UnreadCounts } from "./notice-names.ts";

export const noticeTabName: Record<NoticeTab, string> = {
  reply: "评论与回复",
  mention: "@我",
  like: "赞和收藏",
  follow: "新增关注",
  system: "系统通知",
};

/** The tabs that a member may switch off: what the site itself says always arrives. */
export const mutableTabs = ["reply", "mention", "like", "follow"] as const satisfies readonly NoticeTab[];
export type MutableTab = (typeof mutableTabs)[number];

export const noticePath = (tab: NoticeTab) => `/message/${tab}` as const;

export const NONE_UNREAD: UnreadCounts = {
  commentNoticeCount: 0,
  mentionNoticeCount: 0,
  likeNoticeCount: 0,
  followNoticeCount: 0,
  systemNoticeCount: 0,
  chatMessageCount: 0,
};
