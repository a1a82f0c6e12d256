// This file must not import zod, because pages load it into the browser.

/** The kinds of notices as a reader sees them: one list and one counter each (R28, R29). */
export const noticeTabs = ["reply", "mention", "like", "follow", "system"] as const;
export type NoticeTab = (typeof noticeTabs)[number];

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

/** E11: the counter of each tab in UserInfo. */
export const noticeCounter = {
  reply: "commentNoticeCount",
  mention: "mentionNoticeCount",
  like: "likeNoticeCount",
  follow: "followNoticeCount",
  system: "systemNoticeCount",
} as const satisfies Record<NoticeTab, string>;

/** The number of unread notices of each tab, as the tab's list shows them. */
export type UnreadCounts = Record<(typeof noticeCounter)[NoticeTab], number>;
export const NONE_UNREAD: UnreadCounts = {
  commentNoticeCount: 0,
  mentionNoticeCount: 0,
  likeNoticeCount: 0,
  followNoticeCount: 0,
  systemNoticeCount: 0,
};
