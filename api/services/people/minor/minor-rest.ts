import { MINOR_MINUTES, MINOR_NIGHT, type MinorRest } from "../../../../contract/people/minor-names.ts";
import { dayInChina, siteTimeOf } from "../../../../contract/shared/site-time.ts";

export interface MinorDay {
  day: number;
  minutes: number;
  minutes_max: number;
}

/** The minutes of today: yesterday's are forgotten. */
export function minutesOf(row: MinorDay, now: number): { minutes: number; minutesMax: number } {
  return row.day === dayInChina(now)
    ? { minutes: row.minutes, minutesMax: row.minutes_max }
    : { minutes: 0, minutesMax: MINOR_MINUTES };
}

/** Why whoever has the mode on may do nothing now; null: they may. */
export function restOf(row: MinorDay, now: number): MinorRest | null {
  const hour = Number(siteTimeOf(now).slice(11, 13));
  if (hour >= MINOR_NIGHT.from || hour < MINOR_NIGHT.to) return "night";
  const { minutes, minutesMax } = minutesOf(row, now);
  return minutes >= minutesMax ? "limit" : null;
}
