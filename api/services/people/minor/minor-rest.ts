import { MINOR_MINUTES, MINOR_NIGHT, type MinorRest } from "../../../../contract/people/minor-names.ts";
import { dayInChina, siteTimeOf } from "../../../../contract/shared/site-time.ts";

export interface MinorDay {
  day: number;
  minutes: number;
  minutes_max: number;
}

/** Today's minutes; a row of an earlier day counts as zero. */
export function minutesOf(row: MinorDay, now: number): { minutes: number; minutesMax: number } {
  return row.day === dayInChina(now)
    ? { minutes: row.minutes, minutesMax: row.minutes_max }
    : { minutes: 0, minutesMax: MINOR_MINUTES };
}

/** The reason why a member in minor mode must rest now; null when the member may go on. */
export function restOf(row: MinorDay, now: number): MinorRest | null {
  const hour = Number(siteTimeOf(now).slice(11, 13));
  if (hour >= MINOR_NIGHT.from || hour < MINOR_NIGHT.to) return "night";
  const { minutes, minutesMax } = minutesOf(row, now);
  return minutes >= minutesMax ? "limit" : null;
}
