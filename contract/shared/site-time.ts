// This file must not import zod, because pages load it into the browser.

/** The site's time zone is China Standard Time: ahead of UTC by this many ms, without summer time. */
export const OFFSET_MS = 8 * 3_600_000;
export const DAY_MS = 86_400_000;
export const SITE_TIME_NAME = "北京时间";

/**
 * Reads the text of a `datetime-local` field, `2026-11-21T20:30`, in China's time.
 * @returns ms since 1970 UTC; undefined for an invalid time
 */
export function millisOfSiteTime(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/.test(text)) return undefined;
  const millis = Date.parse(`${text}${text.length === 16 ? ":00" : ""}Z`) - OFFSET_MS;
  // Some engines parse 31 February as 3 March.
  return Number.isFinite(millis) && siteTimeOf(millis) === text.slice(0, 16) ? millis : undefined;
}

/** The inverse of `millisOfSiteTime`, to the minute. @param millis since 1970 UTC */
export function siteTimeOf(millis: number): string {
  return new Date(millis + OFFSET_MS).toISOString().slice(0, 16);
}

/** Days since 1970-01-01 in China. @param millis since 1970 UTC */
export const dayInChina = (millis: number): number => Math.floor((millis + OFFSET_MS) / DAY_MS);

/** The beginning of such a day in China. @returns ms since 1970 UTC */
export const startOfDay = (day: number): number => day * DAY_MS - OFFSET_MS;

/** A time for sentences: 2025-11-20 12:30. @param millis since 1970 UTC */
export const siteTimeText = (millis: number): string => siteTimeOf(millis).replace("T", " ");
