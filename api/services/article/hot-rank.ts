import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/index.ts";

const HOUR = 3_600_000;
/** An article older than this is no longer hot; ties at 0 sort by date. */
export const HOT_MS = 7 * 24 * HOUR;

interface Ranked {
  likes: number;
  comments: number;
  publishedAt: number;
  now: number;
  /** Articles of the last seven days in the same circle. */
  neighbours?: number | undefined;
}

/** From so many articles a week on, those of a circle stand back by more than half. */
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

/** What an article's row must tell for its rank to be counted anew. */
export interface RankedRow {
  id: number;
  like_count: number;
  comment_count: number;
  published_at: number;
  circle_id: number | null;
  hot_rank: number;
}
export const rankedColumns = ["id", "like_count", "comment_count", "published_at", "circle_id", "hot_rank"] as const;

/** @param neighbours of its circle */
export function rankOf(row: RankedRow, neighbours: number | undefined, now: number): number {
  return hotRank({
    likes: row.like_count,
    comments: row.comment_count,
    publishedAt: row.published_at,
    now,
    neighbours,
  });
}

/** Writes the rank of an article and its copies beside the tags, when it changed. */
export async function updateHotRank(db: Kysely<Database>, row: RankedRow, now: number): Promise<void> {
  const circle =
    row.circle_id === null
      ? undefined
      : await db.selectFrom("circle").select("recent_count").where("id", "=", row.circle_id).executeTakeFirst();
  const rank = rankOf(row, circle?.recent_count, now);
  if (rank === row.hot_rank) return;
  await db.updateTable("article").set({ hot_rank: rank }).where("id", "=", row.id).execute();
  await db.updateTable("article_tag").set({ hot_rank: rank }).where("article_id", "=", row.id).execute();
}
