import { Link } from "react-router";
import { Gaps } from "~/ui/gap.tsx";
import { GROWTH_PATH } from "~/lib/growth-path.ts";
import styles from "./growth.module.css";

interface CheckInMonthProps {
  /** The month as YYYY-MM, such as 2026-11. */
  name: string;
  /** The date as YYYY-MM-DD, such as 2026-11-23. */
  today: string;
  days: number[];
  hasPrevious: boolean;
}

const WEEK = ["一", "二", "三", "四", "五", "六", "日"];

/** Returns the month that is `by` months after `name`. */
function monthAfter(name: string, by: number): string {
  const [year = 0, month = 1] = name.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + by)).toISOString().slice(0, 7);
}

const dateOf = (month: string, day: number) => `${month}-${String(day).padStart(2, "0")}`;

/** Returns weeks that start on Monday; days of other months are null. */
function weeksOf(name: string): (number | null)[][] {
  const [year = 0, month = 1] = name.split("-").map(Number);
  const before = (new Date(Date.UTC(year, month - 1)).getUTCDay() + 6) % 7;
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const cells = Array.from({ length: Math.ceil((before + length) / 7) * 7 }, (_, place) => {
    const day = place - before + 1;
    return day >= 1 && day <= length ? day : null;
  });
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** The calendar of one month of 签到 (check-ins). */
export function CheckInMonth({ name, today, days, hasPrevious }: CheckInMonthProps) {
  const done = new Set(days);
  const hasNext = !today.startsWith(name);
  const [year, month] = name.split("-").map(Number);
  return (
    <div className={styles.month}>
      <table className={styles.calendar}>
        <caption>
          {year} 年 {month} 月，签到 {days.length} 天
        </caption>
        <thead>
          <tr>
            {WEEK.map((day) => (
              <th key={day} scope="col">
                <span className="visually-hidden">星期</span>
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(name).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, place) => (
                <td
                  key={WEEK[place]}
                  data-done={(day !== null && done.has(day)) || undefined}
                  aria-current={day !== null && today === dateOf(name, day) ? "date" : undefined}
                >
                  {day}
                  {day !== null && done.has(day) && (
                    <span className={styles.tick}>
                      <span aria-hidden="true">✓</span>
                      <span className="visually-hidden">已签到</span>
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {(hasPrevious || hasNext) && (
        <nav aria-label="签到月份" className={styles.months}>
          <Gaps>
            {hasPrevious && (
              <Link
                to={`${GROWTH_PATH}?month=${monthAfter(name, -1)}`}
                className={`touch ${styles.way}`}
                preventScrollReset
              >
                上个月
              </Link>
            )}
            {hasNext && (
              <Link
                to={`${GROWTH_PATH}?month=${monthAfter(name, 1)}`}
                className={`touch ${styles.way}`}
                preventScrollReset
              >
                下个月
              </Link>
            )}
          </Gaps>
        </nav>
      )}
    </div>
  );
}
