import { siteTimeOf } from "#contract/site-time.ts";

/** 12:30 by the site's clock, as everywhere else. */
export function clockText(ms: number): string {
  return siteTimeOf(ms).slice(11);
}
