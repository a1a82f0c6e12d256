import { DAY_MS, dayInChina, OFFSET_MS } from "#contract/shared/site-time.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const two = (value: number) => String(value).padStart(2, "0");

interface ChinaTime {
  year: number;
  monthDay: string;
  clock: string;
  /** Days since 1970-01-01, in China's time zone. */
  day: number;
}

function inChina(ms: number): ChinaTime {
  const date = new Date(ms + OFFSET_MS);
  return {
    year: date.getUTCFullYear(),
    monthDay: `${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`,
    clock: `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`,
    day: dayInChina(ms),
  };
}

/**
 * A time as 刚刚 / 5 分钟前 / 3 小时前 / 昨天 12:30 / 11-20 / 2025-11-20 (visual.md, Type).
 * @param iso ISO 8601, as in the API
 * @param now ms since 1970, from the page's data, so that server and browser render the same
 */
export function timeText(iso: string, now: number): string {
  const then = Date.parse(iso);
  const age = now - then;
  if (age < MINUTE) return "刚刚";
  if (age < HOUR) return `${Math.floor(age / MINUTE)} 分钟前`;
  const at = inChina(then);
  const today = inChina(now);
  if (at.day === today.day) return `${Math.floor(age / HOUR)} 小时前`;
  if (at.day === today.day - 1) return `昨天 ${at.clock}`;
  return at.year === today.year ? at.monthDay : `${at.year}-${at.monthDay}`;
}

/** A time as 2025-11-20 12:30, in China's time zone. */
export function exactTimeText(iso: string): string {
  const at = inChina(Date.parse(iso));
  return `${at.year}-${at.monthDay} ${at.clock}`;
}

/** A date as 2025-11-20, in China's time zone. */
export function dateText(iso: string): string {
  return exactTimeText(iso).slice(0, 10);
}

/** The time left as 还剩 3 天 / 还剩 5 小时 / 还剩 12 分钟 / 即将结束, rounded, so that a new poll shows its whole time. */
export function leftText(iso: string, now: number): string {
  const left = Date.parse(iso) - now;
  if (left >= DAY_MS - HOUR / 2) return `还剩 ${Math.max(1, Math.round(left / DAY_MS))} 天`;
  if (left >= HOUR - MINUTE / 2) return `还剩 ${Math.max(1, Math.round(left / HOUR))} 小时`;
  return left >= MINUTE ? `还剩 ${Math.round(left / MINUTE)} 分钟` : "即将结束";
}
