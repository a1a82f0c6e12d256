import type { GrowthPart } from "#contract/people/growth-names.ts";

export const GROWTH_PATH = "/user/growth";

/** Title of the growth page, by the parts that the site has enabled; null without any part. */
export function growthTitle(has: Record<GrowthPart, boolean> | undefined): string | null {
  if (has?.checkIn) return "签到与成长";
  return has?.points || has?.levels || has?.badges ? "我的成长" : null;
}
