import { QUIET_DEFAULT } from "../../../../contract/accounts/delivery-names.ts";
import { DAY_MS, dayInChina, startOfDay } from "../../../../contract/shared/site-time.ts";

const MINUTE_MS = 60_000;

/** Quiet hours, in minutes of the day in China; they may contain midnight. Null when switched off. */
export type Quiet = { from: number; until: number } | null;

interface Setting {
  quiet_from: number | null;
  quiet_until: number | null;
}

/** @param row undefined for a member without own hours */
export function quietOf(row: Setting | undefined): Quiet {
  if (!row) return QUIET_DEFAULT;
  const { quiet_from: from, quiet_until: until } = row;
  return from === null || until === null || from === until ? null : { from, until };
}

/** @returns the end of the quiet hours that contain this time; null outside them. Times in ms since 1970 */
export function endOfQuiet(quiet: Quiet, at: number): number | null {
  if (!quiet) return null;
  const midnight = startOfDay(dayInChina(at));
  const minute = Math.floor((at - midnight) / MINUTE_MS);
  const { from, until } = quiet;
  const isQuiet = from < until ? minute >= from && minute < until : minute >= from || minute < until;
  if (!isQuiet) return null;
  const end = midnight + until * MINUTE_MS;
  return end > at ? end : end + DAY_MS;
}

/** @returns the time of the last daily message at or before this time: the end of the quiet hours, or 8:00 */
export function lastDigest(quiet: Quiet, at: number): number {
  const today = startOfDay(dayInChina(at)) + (quiet ?? QUIET_DEFAULT).until * MINUTE_MS;
  return today <= at ? today : today - DAY_MS;
}
