import { circleEndpoints } from "#contract/circles/circle.ts";
import type { CircleDetail } from "#contract/circles/circle-fields.ts";
import { circleStaffEndpoints } from "#contract/circles/circle-staff.ts";
import { circleDetailPath, memberFilters } from "#contract/circles/circle-names.ts";
import { CircleAside, CircleFigures, CircleStaff } from "~/features/circle/circle-aside.tsx";
import { CircleHead } from "~/features/circle/circle-head.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { memberQuery } from "~/features/circle/member-search.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { useNow, useViewer } from "~/lib/root-data.ts";
import { load, type RouteArgs } from "~/server/api.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import about from "~/features/circle/circle-about.module.css";
import styles from "./detail.module.css";
import { Log } from "./log.tsx";
import { Members } from "./members.tsx";

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { circle } = loaderData;
  return pageMeta(
    { matches, location },
    {
      title: `关于${circle.name}`,
      description: circle.description || `${circle.name}的圈规、管理团队与成员`,
      path: circleDetailPath(circle.id),
      noindex: circle.isPrivate || /cursor=|q=|tab=/.test(location.search),
    },
  );
}

/** R14: rules and staff; with `?tab=` the members or the staff's log. Loaded in parallel with the circle. */
export async function loader(args: Route.LoaderArgs) {
  const id = idParam(args);
  const query = args.url.searchParams;
  const [circle, part] = await Promise.all([
    load(args, circleEndpoints.get, { params: { id } }),
    partOf(args, id, query.get("tab")),
  ]);
  return { circle, isLater: query.has("cursor"), ...part };
}

async function partOf(args: RouteArgs, id: number, tab: string | null) {
  const query = args.url.searchParams;
  const cursor = query.get("cursor") || undefined;
  if (tab === "members") {
    const filter = memberFilters.find((name) => name === query.get("filter")) ?? "all";
    const q = memberQuery(args.url);
    const page = await load(args, circleStaffEndpoints.members, { params: { id }, query: { filter, q, cursor } });
    return { tab: "members" as const, filter, q, page };
  }
  if (tab === "log")
    return { tab: "log" as const, page: await load(args, circleEndpoints.log, { params: { id }, query: { cursor } }) };
  return { tab: "about" as const };
}

export default function AboutCircle({ loaderData }: Route.ComponentProps) {
  const { circle } = loaderData;
  const viewer = useViewer();
  const now = useNow();
  return (
    <Columns aside={loaderData.tab === "about" ? undefined : <CircleAside circle={circle} />}>
      <CircleHead circle={circle} isGuest={viewer === null} now={now} tab={loaderData.tab} />
      {loaderData.tab === "about" && <About circle={circle} />}
      {loaderData.tab === "members" && <Members {...loaderData} />}
      {loaderData.tab === "log" && <Log {...loaderData} now={now} />}
    </Columns>
  );
}

function About({ circle }: { circle: CircleDetail }) {
  return (
    <>
      <section className={`${surface.box} ${styles.box}`} aria-labelledby="rules">
        <h2 id="rules">圈规</h2>
        {circle.rules ? <p className={about.rules}>{circle.rules}</p> : <p className={styles.none}>还没有写圈规</p>}
      </section>
      <section className={`${surface.box} ${styles.box}`} aria-labelledby="figures">
        <h2 id="figures">数据</h2>
        <CircleFigures circle={circle} />
      </section>
      {circle.staff.length > 0 && (
        <section className={`${surface.box} ${styles.box}`} aria-labelledby="staff">
          <h2 id="staff">管理团队</h2>
          <CircleStaff circle={circle} />
        </section>
      )}
      {circle.viewer.role !== "owner" && (
        <p className={styles.none}>
          <a href={`/report?kind=circle&id=${circle.id}`} rel="nofollow" className="touch">
            举报这个圈子的名称、简介或公告
          </a>
        </p>
      )}
    </>
  );
}
