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

/** From so many posts a week on, those of a circle stand back by more than half. */
const BUSY = 20;

/**
 * features.md: `log(max(2, score+2)) / (hours+2)^1.8`, zero after 7 days, divided for busy circles so that small ones
 * stay visible. Times in ms.
 */
export function hotRank({ likes, comments, publishedAt, now, neighbours = 0 }: Ranked): number {
  const age = Math.max(0, now - publishedAt);
  if (age > HOT_MS) return 0;
  const score = likes + 2 * comments;
  return Math.log(Math.max(2, score + 2)) / (age / HOUR + 2) ** 1.8 / Math.log2(2 + neighbours / BUSY);
}
