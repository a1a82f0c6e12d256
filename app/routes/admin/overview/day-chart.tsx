import type { DayFigures } from "#contract/console/admin.ts";
import { type SiteFigure, siteFigureName } from "#contract/shared/staff-names.ts";
import { countText } from "~/lib/count-text.ts";
import { Gaps } from "~/ui/gap.tsx";
import desk from "~/features/staff/desk.module.css";
import styles from "../admin.module.css";

const HEIGHT = 60;
const STEP = 10;

/** A figure as one reads it: how many, or how long. */
export const figureText = (figure: SiteFigure, value: number | null) =>
  figure === "reportHours" ? (value === null ? "—" : `${value} 小时`) : countText(value ?? 0);

const summaries: Record<SiteFigure, (values: number[]) => string> = {
  newcomers: sumText,
  active: (values) => `最多一天 ${countText(Math.max(...values))}`,
  posts: sumText,
  comments: sumText,
  reports: sumText,
  reportHours: (values) => `最久一天 ${figureText("reportHours", Math.max(...values) || null)}`,
};
function sumText(values: number[]): string {
  return `30 天共 ${countText(values.reduce((all, value) => all + value, 0))}`;
}

/** A bar for each day, as high as its share of the best one; the figures stand in a table below. */
export function DayChart({ figure, days }: { figure: SiteFigure; days: DayFigures[] }) {
  const values = days.map((day) => day[figure] ?? 0);
  const most = Math.max(0, ...values);
  const shortDay = (place: number) => days.at(place)?.day.slice(5);
  return (
    <figure className={styles.chart}>
      <figcaption>
        <Gaps>
          <strong>{siteFigureName[figure]}</strong>
          <span className={desk.small}>
            今天 {figureText(figure, days.at(-1)?.[figure] ?? null)}，{summaries[figure](values)}
          </span>
        </Gaps>
      </figcaption>
      <svg viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {values.map((value, place) => {
          const high = value === 0 ? 1 : Math.max(2, Math.round((value / most) * HEIGHT));
          return (
            <rect
              key={days[place]?.day}
              x={place * STEP + 1}
              y={HEIGHT - high}
              width={STEP - 2}
              height={high}
              fill="currentColor"
              opacity={value === 0 ? 0.3 : 1}
            />
          );
        })}
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <Gaps>
          <span>{shortDay(0)}</span>
          <span>{shortDay(-1)}</span>
        </Gaps>
      </p>
      {/* A block: in a text browser a summary begins no line. */}
      <div>
        <details>
          <summary>{siteFigureName[figure]}：按日数据</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">日期</th>
                <th scope="col">{siteFigureName[figure]}</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.day}>
                  <td>{day.day}</td>
                  <td>{figureText(figure, day[figure])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </div>
    </figure>
  );
}
