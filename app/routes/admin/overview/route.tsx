import { adminEndpoints } from "#contract/console/admin.ts";
import { circlePath } from "#contract/circles/circle-names.ts";
import { newcomerPath } from "#contract/people/newcomer-names.ts";
import { mayOnSite, siteFigures } from "#contract/shared/staff-names.ts";
import { NewcomerWarning } from "~/features/staff/newcomer-warning.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { useNow, useViewer } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import desk from "~/features/staff/desk.module.css";
import button from "~/ui/button/button.module.css";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import styles from "../admin.module.css";
import { CircleChart } from "./circle-chart.tsx";
import { DayChart } from "./day-chart.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "管理后台", description: "待办、最近 30 天与各个圈子。", noindex: true },
  );
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const { searchParams } = args.url;
  const by = siteFigures.find((figure) => figure === searchParams.get("by"));
  const circle = parseId(searchParams.get("circle") ?? "") ?? undefined;
  return load(args, adminEndpoints.overview, { query: { by, circle } });
}

const atMost = (count: number) => (count >= 1_000 ? "1000+" : String(count));

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { waiting, newcomers, oldestReportAt, reportHours, circle, by, circles, days } = loaderData;
  const now = useNow();
  const viewer = useViewer();
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>概览</h1>
      <NewcomerWarning figures={newcomers} path={mayOnSite(viewer, "hold") ? newcomerPath : null} />
      <div className={styles.waiting}>
        <Gaps>
          {mayOnSite(viewer, "review", "some") && (
            <>
              <a href="/admin/review" className={styles.tile}>
                <b>{atMost(waiting.reviews)}</b> <span>待审核的内容</span>
              </a>
              <a href="/admin/appeal" className={styles.tile}>
                <b>{atMost(waiting.appeals)}</b> <span>待处理的申诉</span>
              </a>
            </>
          )}
          {mayOnSite(viewer, "report", "some") && (
            <a href="/user/manage/report" className={styles.tile}>
              <b>{atMost(waiting.reports)}</b>{" "}
              <span>
                待处理的举报
                {oldestReportAt && (
                  <>
                    ，最早 <TimeText iso={oldestReportAt} now={now} />
                  </>
                )}
              </span>
            </a>
          )}
          {mayOnSite(viewer, "founding") && (
            <a href="/user/manage/circle" className={styles.tile}>
              <b>{atMost(waiting.circles)}</b> <span>待审核的圈子</span>
            </a>
          )}
          <a href="/feedback?status=pending" className={styles.tile}>
            <b>{atMost(waiting.feedback)}</b> <span>待受理的反馈</span>
          </a>
          <div className={styles.tile}>
            <Gaps>
              <b>{reportHours === null ? "—" : `${reportHours} 小时`}</b>
              <span>举报处理用时（中位数）</span>
            </Gaps>
          </div>
        </Gaps>
      </div>
      <h2>{circle ? `最近 30 天：${circle.name}` : "最近 30 天"}</h2>
      {circle && (
        <div className={desk.buttons}>
          <Gaps>
            <a href={`/admin?by=${by}`} className={button.button}>
              看全站
            </a>
            <a href={circlePath(circle.id)} className={button.button}>
              打开圈子
            </a>
          </Gaps>
        </div>
      )}
      <div className={styles.charts}>
        {siteFigures.map((figure) => (
          <DayChart key={figure} figure={figure} days={days} />
        ))}
      </div>
      <CircleChart by={by} circles={circles} circleId={circle?.id ?? null} />
    </section>
  );
}
