import type { ShownConfig } from "~/lib/root-data.ts";
import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { useRootData } from "~/lib/root-data.ts";
import surface from "~/ui/surface/surface.module.css";
import row from "~/ui/tabs/tabs.module.css";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./center-nav.module.css";

/** Every entry has a page. */
const first = [
  { to: "/user/publish/article", name: "写文章" },
  { to: "/user/publish/dynamic", name: "发动态" },
  { to: "/user/publish/video", name: "发视频" },
  { to: "/user/manage/article", name: "我的文章" },
  { to: "/user/manage/dynamic", name: "我的动态" },
  { to: "/user/manage/video", name: "我的视频" },
  { to: "/user/manage/feedback", name: "我的反馈" },
  { to: "/user/manage/review", name: "我的审核" },
  { to: "/user/favourite", name: "我的收藏" },
];
const last = [
  { to: "/user/personal/info", name: "个人资料" },
  { to: "/user/personal/account", name: "账号与安全" },
];

/** Repeats the rule of features/growth/growth-path.ts, so that writing pages need not load another module. */
function growthOf(has: ShownConfig | undefined) {
  if (!has || !(has.checkIn || has.points || has.levels || has.badges)) return [];
  return [{ to: "/user/growth", name: has.checkIn ? "签到与成长" : "我的成长" }];
}

export function CenterNav() {
  const ref = useRef<HTMLElement>(null);
  const growth = growthOf(useRootData()?.config);
  const { pathname } = useLocation();
  // On a phone the entries are wider than the screen. The style sheet scrolls to the current one on page load, this
  // effect after each navigation.
  useEffect(() => {
    const current = ref.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (ref.current && current)
      ref.current.scrollLeft = current.offsetLeft - (ref.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav ref={ref} aria-label="个人中心" className={`${surface.card} ${row.tabs} ${styles.nav}`}>
      <Gaps>
        {[...first, ...growth, ...last].map(({ to, name }) => (
          <NavLink key={to} to={to} end className={row.tab}>
            {name}
          </NavLink>
        ))}
      </Gaps>
    </nav>
  );
}
