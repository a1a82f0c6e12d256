// This file must not import zod, because pages load it into the browser. Every page does: names that only the pages of
// messages need are in notice-tabs.ts.

/** The kinds of notices as a reader sees them: one list and one counter each (R28, R29). */
export const noticeTabs = ["reply", "mention", "like", "follow", "system"] as const;
export type NoticeTab = (typeof noticeTabs)[number];

type Counter = `${Exclude<NoticeTab, "reply"> | "comment"}NoticeCount`;
/** E11: the counter of a tab in UserInfo; that of replies has the specification's name. */
export const noticeCounter = (tab: NoticeTab): Counter => `${tab === "reply" ? "comment" : tab}NoticeCount`;

/** E11: the unread notices of each tab, as its list shows them, and the unread private messages. */
export type UnreadCounts = Record<Counter | "chatMessageCount", number>;
