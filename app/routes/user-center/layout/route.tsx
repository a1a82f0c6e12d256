import { Outlet } from "react-router";
import { GROWTH_PATH, growthTitle } from "~/lib/growth-path.ts";
import { useRootData } from "~/lib/root-data.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { SideList } from "~/ui/side-list/side-list.tsx";
import type { Route } from "./+types/route";

/** A03. The loader makes the guard apply to client-side navigations, too. */
export function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return null;
}

/** Every entry has a page. */
const written = [
  {
    name: "发布",
    items: [
      { to: "/user/publish/article", name: "写文章" },
      { to: "/user/publish/dynamic", name: "发动态" },
      { to: "/user/publish/video", name: "发视频" },
    ],
  },
  {
    name: "我的内容",
    items: [
      { to: "/user/manage/article", name: "我的文章" },
      { to: "/user/manage/dynamic", name: "我的动态" },
      { to: "/user/manage/video", name: "我的视频" },
      { to: "/user/manage/danmaku", name: "我的弹幕" },
      { to: "/user/manage/series", name: "合集与专栏" },
      { to: "/user/manage/feedback", name: "我的反馈" },
      { to: "/user/manage/review", name: "我的审核" },
      { to: "/user/favourite", name: "我的收藏" },
    ],
  },
];
const own = [
  { to: "/user/personal/info", name: "个人资料" },
  { to: "/user/personal/account", name: "账号与安全" },
];

/** W15: the user-center layout, without Mantine: pages with the kit's fields load it themselves. */
export default function UserCenterLayout() {
  const title = growthTitle(useRootData()?.config);
  const growth = title === null ? [] : [{ to: GROWTH_PATH, name: title }];
  return (
    <SideList label="个人中心" groups={[...written, { name: "账号", items: [...growth, ...own] }]}>
      <Outlet />
    </SideList>
  );
}
