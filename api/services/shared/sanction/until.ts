import { DAY_MS, siteTimeText } from "../../../../contract/shared/site-time.ts";

/** The end of what has none: 9999-01-01 UTC, which both databases order after every other. */
export const FOREVER = 253_370_764_800_000;

/** @param days 0: for good */
export const endOf = (now: number, days: number) => (days === 0 ? FOREVER : now + days * DAY_MS);

/** 永久, or 2025-11-20 12:30 解除 in China. */
export const untilText = (until: number) => (until >= FOREVER ? "永久" : `${siteTimeText(until)} 解除`);

/** ISO 8601, or null for good. */
export const untilIso = (until: number) => (until >= FOREVER ? null : new Date(until).toISOString());
