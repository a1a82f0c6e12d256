// This file must not import zod, because pages load it into the browser.

/** A person's posts and their reception, from the counters of the user's row. */
export interface Merits {
  articleCount: number;
  videoCount: number;
  followerCount: number;
  likedCount: number;
}

/** The points at which each level begins; every member has level 1. */
export const levelPoints = [0, 20, 100, 300, 1_000, 3_000] as const;
export const LEVEL_MAX = levelPoints.length;

/** A public article or video counts 5 points, a follower 2, a received like 1. */
export function meritPoints({ articleCount, videoCount, followerCount, likedCount }: Merits): number {
  return 5 * (articleCount + videoCount) + 2 * followerCount + likedCount;
}

/** A level from 1 to 6. */
export function levelOf(merits: Merits): number {
  const points = meritPoints(merits);
  return levelPoints.filter((from) => points >= from).length || 1;
}
