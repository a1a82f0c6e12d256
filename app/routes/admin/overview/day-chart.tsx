import type { DayFigures } from "#contract/admin.ts";
import { type SiteFigure, siteFigureName } from "#contract/staff-names.ts";
import { countText } from "~/lib/count-text.ts";
import { Gaps } from "~/ui/gap.tsx";
import desk from "~/features/staff/desk.module.css";
import styles from "../admin.module.css";

const HEIGHT = 60;
const STEP = 10;

/** A bar for each day, as high as its share of the best one; the figures stand in a table below. */
export function DayChart({ figure, days }: { figure: SiteFigure; days: DayFigures[] }) {
  const counts = days.map((day) => day[figure]);
  const most = Math.max(1, ...counts);
  const sum = counts.reduce((all, count) => all + count, 0);
  const today = counts.at(-1) ?? 0;
  return (
    <figure className={styles.chart}>
      <figcaption>
        <Gaps>
          <strong>{siteFigureName[figure]}</strong>
          <span className={desk.small}>
            今天 {countText(today)}
            {figure === "active" ? `，最多一天 ${countText(Math.max(...counts))}` : `，30 天共 ${countText(sum)}`}
          </span>
        </Gaps>
      </figcaption>
      <svg viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {counts.map((count, place) => {
          const high = Math.max(1, Math.round((count / most) * HEIGHT));
          return (
            <rect
              key={days[place]?.day}
              x={place * STEP + 1}
              y={HEIGHT - high}
              width={STEP - 2}
              height={high}
              fill="currentColor"
            />
          );
        })}
      </svg>
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
                  <td>{day[figure]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </div>
    </figure>
  );
}
