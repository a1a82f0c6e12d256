const HOUR = 3_600_000;
/** A post older than this is no longer hot; ties at 0 sort by date. */
export const HOT_MS = 7 * 24 * HOUR;

interface Ranked {
  likes: number;
  comments: number;
  publishedAt: number;
  now: number;
  /** Posts of the last seven days in the same circle. */
  neighbours?: number | undefined;
}

/** With this many posts in a week, a circle's posts have 63 % of their rank (1 / log2(3)). */
const BUSY = 20;

/**
 * features.md: `log(max(2, score+2)) / (hours+2)^1.8`, and 0 after 7 days. The result is divided for busy circles, so
 * that small circles stay visible. Times in ms.
 */
export function hotRank({ likes, comments, publishedAt, now, neighbours = 0 }: Ranked): number {
  const age = Math.max(0, now - publishedAt);
  if (age > HOT_MS) return 0;
  const score = likes + 2 * comments;
  return Math.log(Math.max(2, score + 2)) / (age / HOUR + 2) ** 1.8 / Math.log2(2 + neighbours / BUSY);
}
