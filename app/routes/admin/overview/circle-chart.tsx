import { type SiteFigure, siteFigureName, siteFigures } from "#contract/shared/staff-names.ts";
import { Gaps } from "~/ui/gap.tsx";
import row from "~/ui/tabs/tabs.module.css";
import desk from "~/features/staff/desk.module.css";
import styles from "../admin.module.css";
import { figureText } from "./day-chart.tsx";

interface CircleChartProps {
  by: SiteFigure;
  circles: { id: number; name: string; value: number }[];
  /** The circle whose days the charts above show; null for the whole site. */
  circleId: number | null;
}

/** A bar chart of the circles with the highest values of a figure. A name links to that circle's days. */
export function CircleChart({ by, circles, circleId }: CircleChartProps) {
  const most = Math.max(1, ...circles.map(({ value }) => value));
  const address = (figure: SiteFigure, id: number | null) => `/admin?by=${figure}${id === null ? "" : `&circle=${id}`}`;
  return (
    <section className={styles.circles}>
      <h2>按圈子比较（30 天）</h2>
      <nav aria-label="按什么比较圈子" className={row.tabs}>
        <Gaps>
          {siteFigures.map((figure) => (
            <a
              key={figure}
              href={`${address(figure, circleId)}#circles`}
              className={row.tab}
              aria-current={figure === by ? "page" : undefined}
            >
              {siteFigureName[figure]}
            </a>
          ))}
        </Gaps>
      </nav>
      {circles.length === 0 ? (
        <p className={desk.small}>30 天里没有圈子有{siteFigureName[by]}。</p>
      ) : (
        <table id="circles">
          <thead>
            <tr>
              <th scope="col">圈子</th>
              <th scope="col">{siteFigureName[by]}</th>
            </tr>
          </thead>
          <tbody>
            {circles.map(({ id, name, value }) => (
              <tr key={id}>
                <td>
                  <a href={address(by, id)} className="touch" aria-current={id === circleId ? "true" : undefined}>
                    {name}
                  </a>
                  <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                    <rect width={Math.max(0.5, (value / most) * 100)} height={4} rx={0} fill="currentColor" />
                  </svg>
                </td>
                <td>{figureText(by, value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
