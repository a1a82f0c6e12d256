import type { DayFigures } from "#contract/console/admin.ts";
import { type SiteFigure, siteFigureName } from "#contract/shared/staff-names.ts";
import { countText } from "~/lib/count-text.ts";
import { Gaps } from "~/ui/gap.tsx";
import desk from "~/features/staff/desk.module.css";
import styles from "../admin.module.css";

const HEIGHT = 60;
const STEP = 10;

/** Formats a figure: a count, or a number of hours. */
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

/** A bar chart with one bar per day, scaled to the highest value. A table below contains the values. */
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
      {/* A block, because a text browser starts no new line for a summary. */}
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
