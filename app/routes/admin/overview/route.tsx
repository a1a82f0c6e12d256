import { adminEndpoints } from "#contract/admin.ts";
import { circlePath } from "#contract/circle-names.ts";
import { mayOnSite, siteFigures } from "#contract/staff-names.ts";
import { countText } from "~/lib/count-text.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useNow, useViewer } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import styles from "../admin.module.css";
import { DayChart } from "./day-chart.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "管理后台", description: "待办与最近 30 天。", noindex: true });
}

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  return load(args, adminEndpoints.overview, {});
}

const atMost = (count: number) => (count >= 1_000 ? "1000+" : String(count));

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { waiting, oldestReportAt, reportHours, circles, days } = loaderData;
  const now = useNow();
  const viewer = useViewer();
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>概览</h1>
      <div className={styles.waiting}>
        <Gaps>
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
              <span>举报处理时长（中位数）</span>
            </Gaps>
          </div>
        </Gaps>
      </div>
      <h2>最近 30 天</h2>
      <div className={styles.charts}>
        {siteFigures.map((figure) => (
          <DayChart key={figure} figure={figure} days={days} />
        ))}
      </div>
      {circles.length > 0 && (
        <div className={styles.circles}>
          <h2>最活跃的圈子</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">圈子</th>
                <th scope="col">30 天新内容</th>
              </tr>
            </thead>
            <tbody>
              {circles.map(({ id, name, posts }) => (
                <tr key={id}>
                  <td>
                    <a href={circlePath(id)} className="touch">
                      {name}
                    </a>
                  </td>
                  <td>{countText(posts)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
