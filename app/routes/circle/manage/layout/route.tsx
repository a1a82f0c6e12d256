import { data, Outlet, useLocation } from "react-router";
import { circleEndpoints } from "#contract/circles/circle.ts";
import { circleDetailPath, circlePath } from "#contract/circles/circle-names.ts";
import { countText } from "~/lib/count-text.ts";
import { load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { webRequestContext } from "~/server/request-context.server.ts";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import row from "~/ui/tabs/tabs.module.css";
import type { Route } from "./+types/route";
import styles from "../manage.module.css";

/** 圈子管理: for the circle's staff and the site's administrators. The API checks each list and action. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const circle = await load(args, circleEndpoints.get, { params: { id: idParam(args) } });
  if (circle.can.moderate) return { circle };
  const { requestId } = args.context.get(webRequestContext);
  throw data({ message: "只有圈主和圈子管理员可以管理圈子", requestId }, { status: 403 });
}

export default function ManageCircle({ loaderData: { circle } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const { id, can, waitingCount, reviewCount } = circle;
  const here = `/circle/manage/${id}`;
  const pages = [
    ...(can.edit ? [{ to: `${here}/setting`, name: "资料与圈规" }] : []),
    ...(can.announce ? [{ to: `${here}/announcement`, name: "公告" }] : []),
    { to: `${here}/application`, name: waitingCount ? `加入申请 ${countText(waitingCount)}` : "加入申请" },
    { to: `${here}/review`, name: reviewCount ? `审核 ${countText(reviewCount)}` : "审核" },
    { to: `${here}/member`, name: "成员" },
    { to: `${here}/ban`, name: "封禁" },
    { to: `${here}/invitation`, name: "邀请" },
    ...(can.transfer ? [{ to: `${here}/transfer`, name: "转让" }] : []),
    ...(can.dissolve || can.undoDissolve ? [{ to: `${here}/dissolve`, name: "解散" }] : []),
  ];
  return (
    <>
      <header className={`${surface.card} ${styles.bar}`}>
        <p className={styles.crumb}>
          <Gaps>
            <a href={circlePath(id)}>{circle.name}</a>
            <span>圈子管理</span>
            <a href={`${circleDetailPath(id)}?tab=log`}>管理日志</a>
          </Gaps>
        </p>
        <nav aria-label="圈子管理" className={row.tabs}>
          <Gaps>
            {pages.map(({ to, name }) => (
              <a key={to} href={to} className={row.tab} aria-current={pathname === to ? "page" : undefined}>
                {name}
              </a>
            ))}
          </Gaps>
        </nav>
      </header>
      <Outlet context={circle} />
    </>
  );
}
