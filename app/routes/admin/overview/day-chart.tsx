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

/** The highest value of a scale for these values: 1, or 2, 4, 6, 8 or 10 times a power of ten. */
export function scaleTop(most: number): number {
  if (most <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 4, 6, 8].find((times) => times * power >= most) ?? 10) * power;
}

/** A bar chart with one bar per day. Pointing at a bar shows its day and value; a table below has all values. */
export function DayChart({ figure, days }: { figure: SiteFigure; days: DayFigures[] }) {
  const values = days.map((day) => day[figure] ?? 0);
  const top = scaleTop(Math.max(0, ...values));
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
      <div className={styles.plot} aria-hidden="true">
        <svg viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`} preserveAspectRatio="none">
          {values.map((value, place) => {
            const high = value === 0 ? 1 : Math.max(2, Math.round((value / top) * HEIGHT));
            const day = days[place];
            return (
              <g key={day?.day}>
                <title>{`${day?.day ?? ""}：${figureText(figure, day?.[figure] ?? null)}`}</title>
                <rect x={place * STEP} width={STEP} height={HEIGHT} className={styles.day} />
                <rect
                  x={place * STEP + 1}
                  y={HEIGHT - high}
                  width={STEP - 2}
                  height={high}
                  fill="currentColor"
                  opacity={value === 0 ? 0.3 : 1}
                />
              </g>
            );
          })}
        </svg>
        <p className={styles.scale}>
          <Gaps>
            <span>{countText(top)}</span>
            {top > 1 && <span>{countText(top / 2)}</span>}
            <span>0</span>
          </Gaps>
        </p>
      </div>
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
