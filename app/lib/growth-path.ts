import type { GrowthPart } from "#contract/people/growth-names.ts";

export const GROWTH_PATH = "/user/growth";

/** What the page of growing up is called, as far as the site has parts of it; without any there is none. */
export function growthTitle(has: Record<GrowthPart, boolean> | undefined): string | null {
  if (has?.checkIn) return "签到与成长";
  return has?.points || has?.levels || has?.badges ? "我的成长" : null;
}
