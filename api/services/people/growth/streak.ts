import { dayInChina } from "../../../../contract/shared/site-time.ts";

interface Row {
  check_in_day: number | null;
  check_in_streak: number;
}

/** The check-in state (签到) from the user's row: a streak that ended before yesterday counts as 0. */
export function streakOf({ check_in_day: day, check_in_streak: days }: Row, now: number) {
  const today = dayInChina(now);
  const isDone = day !== null && day >= today;
  return { isDone, streak: isDone || day === today - 1 ? days : 0 };
}
