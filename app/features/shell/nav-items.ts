import { noticeCounter, noticeTabs, type UnreadCounts } from "#contract/accounts/notice-names.ts";
import type { IconName } from "~/ui/icon.tsx";

export interface NavItem {
  to: string;
  name: string;
  icon: IconName;
}

/** Every item has a page. */
export const railItems: readonly NavItem[] = [
  { to: "/", name: "首页", icon: "home" },
  { to: "/circle/list", name: "圈子", icon: "circle" },
  { to: "/dynamic", name: "动态", icon: "moment" },
  { to: "/video", name: "视频", icon: "video" },
  { to: "/feedback", name: "反馈", icon: "feedback" },
  { to: "/message/reply", name: "消息", icon: "bell" },
];

/** The kinds of post to write; each has a page. */
export const publishItems: readonly NavItem[] = [
  { to: "/user/publish/article", name: "写文章", icon: "file" },
  { to: "/user/publish/dynamic", name: "发动态", icon: "moment" },
  { to: "/user/publish/video", name: "发视频", icon: "video" },
];

/** The page with the same choice, for the phone's navigation bar. */
export const publishPath = "/user/publish";

/** Returns the target of the bell: the first page with unread notices, then the private messages. */
export function messagePath(unread: UnreadCounts | null): string {
  const tab = noticeTabs.find((one) => unread?.[noticeCounter(one)]);
  return `/message/${tab ?? (unread?.chatMessageCount ? "chat" : "reply")}`;
}
