import { Outlet } from "react-router";
import { adminEndpoints } from "#contract/console/admin.ts";
import { cleanupManyPath } from "#contract/console/cleanup-names.ts";
import { newcomerPath } from "#contract/people/newcomer-names.ts";
import { areasOf, mayOnSite, type StaffAct } from "#contract/shared/staff-names.ts";
import { staffAreaName, staffRoleName } from "#contract/shared/staff-role-names.ts";
import { useViewer } from "~/lib/root-data.ts";
import { attempt } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { Gaps } from "~/ui/gap.tsx";
import { SideList } from "~/ui/side-list/side-list.tsx";
import type { Route } from "./+types/route";
import styles from "../admin.module.css";

interface Page {
  to: string;
  name: string;
  act: StaffAct;
  /** The counter of the work that waits on the page. */
  waits?: "reviews" | "appeals" | "reports" | "circles";
}

const groups: { name: string; pages: Page[] }[] = [
  {
    name: "待办",
    pages: [
      { to: "/admin", name: "概览", act: "figures" },
      { to: "/admin/review", name: "审核", act: "review", waits: "reviews" },
      { to: "/admin/appeal", name: "申诉", act: "review", waits: "appeals" },
      { to: "/user/manage/report", name: "举报处理", act: "report", waits: "reports" },
      { to: "/user/manage/circle", name: "圈子审核", act: "founding", waits: "circles" },
    ],
  },
  {
    name: "内容",
    pages: [
      { to: "/user/manage/removal", name: "删除记录", act: "remove" },
      { to: "/admin/word", name: "敏感词", act: "word" },
      { to: "/admin/picture", name: "禁用图片", act: "picture" },
      { to: "/admin/tag", name: "标签", act: "tag" },
    ],
  },
  {
    name: "成员",
    pages: [
      { to: "/admin/person", name: "成员", act: "person" },
      { to: newcomerPath, name: "新账号", act: "hold" },
      { to: cleanupManyPath, name: "批量清理", act: "remove" },
    ],
  },
  {
    name: "站点",
    pages: [
      { to: "/admin/setting", name: "站点设置", act: "setting" },
      { to: "/admin/agreement", name: "协议", act: "agreement" },
      { to: "/admin/operation", name: "运行状况", act: "operation" },
      { to: "/admin/log", name: "操作日志", act: "log" },
    ],
  },
];

/** A01: the console for the site's staff. The API checks the permission of each page and action. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  // A refusal or failure leaves out the counters; the page itself says what is wrong.
  const answer = await attempt(args, adminEndpoints.waiting, {});
  return { waiting: answer.ok ? answer.data : null };
}

export default function AdminLayout({ loaderData: { waiting } }: Route.ComponentProps) {
  const viewer = useViewer();
  const role = viewer?.role === "ADMIN" ? "管理员" : viewer?.staffRole ? staffRoleName[viewer.staffRole] : "";
  const areas = viewer && areasOf(viewer);
  return (
    <SideList
      label="管理后台"
      groups={groups.map(({ name, pages }) => ({
        name,
        items: pages
          .filter(({ act }) => mayOnSite(viewer, act, "some"))
          .map(({ to, name: text, waits }) => ({ to, name: text, count: (waits && waiting?.[waits]) ?? 0 })),
      }))}
      head={
        <p className={styles.crumb}>
          <Gaps>
            <strong>管理后台</strong>
            <span>{role}</span>
            {areas && <span>负责{areas.map((area) => staffAreaName[area]).join("、")}</span>}
          </Gaps>
        </p>
      }
    >
      <Outlet />
    </SideList>
  );
}
