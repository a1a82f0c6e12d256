import { dayInChina } from "../../../../contract/shared/site-time.ts";

interface Row {
  check_in_day: number | null;
  check_in_streak: number;
}

/** 签到 as the row of the user says it: a streak that ended before yesterday is none. */
export function streakOf({ check_in_day: day, check_in_streak: days }: Row, now: number) {
  const today = dayInChina(now);
  const isDone = day !== null && day >= today;
  return { isDone, streak: isDone || day === today - 1 ? days : 0 };
}
