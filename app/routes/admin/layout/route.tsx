import { Outlet, useLocation } from "react-router";
import { newcomerPath } from "#contract/people/newcomer-names.ts";
import { areasOf, mayOnSite, type StaffAct, staffAreaName, staffRoleName } from "#contract/shared/staff-names.ts";
import { useViewer } from "~/lib/root-data.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import row from "~/ui/tabs/tabs.module.css";
import type { Route } from "./+types/route";
import styles from "../admin.module.css";

const pages: { to: string; name: string; act: StaffAct }[] = [
  { to: "/admin", name: "概览", act: "figures" },
  { to: "/admin/review", name: "审核", act: "review" },
  { to: "/admin/appeal", name: "申诉", act: "review" },
  { to: newcomerPath, name: "新账号", act: "hold" },
  { to: "/user/manage/report", name: "举报处理", act: "report" },
  { to: "/admin/person", name: "成员", act: "person" },
  { to: "/user/manage/removal", name: "删除记录", act: "remove" },
  { to: "/user/manage/circle", name: "圈子审核", act: "founding" },
  { to: "/admin/word", name: "敏感词", act: "word" },
  { to: "/admin/picture", name: "禁用图片", act: "picture" },
  { to: "/admin/tag", name: "标签", act: "tag" },
  { to: "/admin/setting", name: "站点设置", act: "setting" },
  { to: "/admin/agreement", name: "协议", act: "agreement" },
  { to: "/admin/operation", name: "运行状况", act: "operation" },
  { to: "/admin/log", name: "操作日志", act: "log" },
];

/** A01: the console for the site's staff. The API checks the permission of each page and action. */
export function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return null;
}

export default function AdminLayout() {
  const { pathname } = useLocation();
  const viewer = useViewer();
  const role = viewer?.role === "ADMIN" ? "管理员" : viewer?.staffRole ? staffRoleName[viewer.staffRole] : "";
  const areas = viewer && areasOf(viewer);
  return (
    <>
      <header className={`${surface.card} ${styles.bar}`}>
        <p className={styles.crumb}>
          <Gaps>
            <strong>管理后台</strong>
            <span>{role}</span>
            {areas && <span>负责{areas.map((area) => staffAreaName[area]).join("、")}</span>}
          </Gaps>
        </p>
        <nav aria-label="管理后台" className={row.tabs}>
          <Gaps>
            {pages
              .filter(({ act }) => mayOnSite(viewer, act, "some"))
              .map(({ to, name }) => (
                <a
                  key={to}
                  href={to}
                  className={row.tab}
                  aria-current={
                    pathname === to || (to !== "/admin" && pathname.startsWith(`${to}/`)) ? "page" : undefined
                  }
                >
                  {name}
                </a>
              ))}
          </Gaps>
        </nav>
      </header>
      <Outlet />
    </>
  );
}
