import { data, Outlet } from "react-router";
import { circleEndpoints } from "#contract/circles/circle.ts";
import { circleDetailPath, circlePath } from "#contract/circles/circle-names.ts";
import { load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { webRequestContext } from "~/server/request-context.server.ts";
import { Gaps } from "~/ui/gap.tsx";
import { SideList } from "~/ui/side-list/side-list.tsx";
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
  const { id, can, waitingCount, reviewCount } = circle;
  const here = `/circle/manage/${id}`;
  const groups = [
    {
      name: "待办",
      items: [
        { to: `${here}/application`, name: "加入申请", count: waitingCount ?? 0 },
        { to: `${here}/review`, name: "审核", count: reviewCount ?? 0 },
      ],
    },
    {
      name: "成员",
      items: [
        { to: `${here}/member`, name: "成员" },
        { to: `${here}/ban`, name: "封禁" },
        { to: `${here}/invitation`, name: "邀请" },
      ],
    },
    {
      name: "设置",
      items: [
        ...(can.edit ? [{ to: `${here}/setting`, name: "资料与圈规" }] : []),
        ...(can.edit ? [{ to: `${here}/room`, name: "聊天室" }] : []),
        ...(can.announce ? [{ to: `${here}/announcement`, name: "公告" }] : []),
        ...(can.transfer ? [{ to: `${here}/transfer`, name: "转让" }] : []),
        ...(can.dissolve || can.undoDissolve ? [{ to: `${here}/dissolve`, name: "解散" }] : []),
      ],
    },
  ];
  return (
    <SideList
      label="圈子管理"
      groups={groups}
      head={
        <p className={styles.crumb}>
          <Gaps>
            <a href={circlePath(id)}>{circle.name}</a>
            <span>圈子管理</span>
            <a href={`${circleDetailPath(id)}?tab=log`}>管理日志</a>
          </Gaps>
        </p>
      }
    >
      <Outlet context={circle} />
    </SideList>
  );
}
