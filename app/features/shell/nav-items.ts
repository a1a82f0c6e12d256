import type { IconName } from "~/ui/icon.tsx";

export interface NavItem {
  to: string;
  name: string;
  icon: IconName;
}

/** Only what has a page. */
export const railItems: readonly NavItem[] = [
  { to: "/", name: "首页", icon: "home" },
  { to: "/search", name: "搜索", icon: "search" },
  { to: "/message/reply", name: "消息", icon: "bell" },
  { to: "/user/manage/article", name: "我的文章", icon: "file" },
];

export const writePath = "/user/publish/article";
