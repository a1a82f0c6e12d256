import { DAY_MS, siteTimeText } from "../../../../contract/shared/site-time.ts";

/** The end of a sanction without an end: 9999-01-01 UTC, which both databases sort after every other time. */
export const FOREVER = 253_370_764_800_000;

/** @param days 0: without an end */
export const endOf = (now: number, days: number) => (days === 0 ? FOREVER : now + days * DAY_MS);

/** `永久`, or `2025-11-20 12:30 解除` in China's time. */
export const untilText = (until: number) => (until >= FOREVER ? "永久" : `${siteTimeText(until)} 解除`);

/** ISO 8601, or null for a sanction without an end. */
export const untilIso = (until: number) => (until >= FOREVER ? null : new Date(until).toISOString());
