// This file must not import zod, because pages load it into the browser.

/** What a person has done here and how others received it, as the row of the user counts it. */
export interface Merits {
  articleCount: number;
  videoCount: number;
  followerCount: number;
  likedCount: number;
}

/** Points from which a level on begins; level 1 is everybody's. */
export const levelPoints = [0, 20, 100, 300, 1_000, 3_000] as const;
export const LEVEL_MAX = levelPoints.length;

/** An article or a video that everybody sees is 5 points, somebody who follows 2, a like that was received 1. */
export function meritPoints({ articleCount, videoCount, followerCount, likedCount }: Merits): number {
  return 5 * (articleCount + videoCount) + 2 * followerCount + likedCount;
}

/** 1 to 6. */
export function levelOf(merits: Merits): number {
  const points = meritPoints(merits);
  return levelPoints.filter((from) => points >= from).length || 1;
}
