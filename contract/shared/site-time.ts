// Without zod: pages load this file into the browser.

/** The site's clock: China Standard Time, ahead of UTC by so many ms; it knows no summer time. */
export const OFFSET_MS = 8 * 3_600_000;
export const DAY_MS = 86_400_000;
export const SITE_TIME_NAME = "北京时间";

/** A `datetime-local` field's text, `2026-11-21T20:30`, read by the site's clock. @returns ms since 1970 UTC; undefined for what is no time */
export function millisOfSiteTime(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/.test(text)) return undefined;
  const millis = Date.parse(`${text}${text.length === 16 ? ":00" : ""}Z`) - OFFSET_MS;
  // The 31st of February is the 3rd of March to some.
  return Number.isFinite(millis) && siteTimeOf(millis) === text.slice(0, 16) ? millis : undefined;
}

/** The same the other way, to the minute. @param millis since 1970 UTC */
export function siteTimeOf(millis: number): string {
  return new Date(millis + OFFSET_MS).toISOString().slice(0, 16);
}

/** Days since 1970-01-01 in China. @param millis since 1970 UTC */
export const dayInChina = (millis: number): number => Math.floor((millis + OFFSET_MS) / DAY_MS);

/** When such a day began there. @returns ms since 1970 UTC */
export const startOfDay = (day: number): number => day * DAY_MS - OFFSET_MS;

/** 2025-11-20 12:30, as a sentence says it. @param millis since 1970 UTC */
export const siteTimeText = (millis: number): string => siteTimeOf(millis).replace("T", " ");
