import type { Kysely } from "kysely";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { Database } from "../../../db/schema/index.ts";
import { hotRank } from "../../shared/rank/hot-rank.ts";

/** The columns from which an article's rank is computed. */
export interface RankedRow {
  id: number;
  like_count: number;
  comment_count: number;
  published_at: number;
  circle_id: number | null;
  hot_rank: number;
}
export const rankedColumns = ["id", "like_count", "comment_count", "published_at", "circle_id", "hot_rank"] as const;

/** @param neighbours recent posts of the article's circle; undefined without a circle */
export function rankOf(row: RankedRow, neighbours: number | undefined, now: number): number {
  return hotRank({
    likes: row.like_count,
    comments: row.comment_count,
    publishedAt: row.published_at,
    now,
    neighbours,
  });
}

const ranked = cachedQuery((db, { id }: { id: number }) =>
  db.selectFrom("article").select(rankedColumns).where("id", "=", id),
);
type Ranked = { id: number; rank: number };
const setRank = cachedQuery((db, { id, rank }: Ranked) =>
  db.updateTable("article").set({ hot_rank: rank }).where("id", "=", id),
);
const setRankAtTags = cachedQuery((db, { id, rank }: Ranked) =>
  db.updateTable("article_tag").set({ hot_rank: rank }).where("article_id", "=", id),
);

/** Recomputes the rank of an article. The caller holds the lock on its row. */
export async function renewHotRank(db: Kysely<Database>, id: number, now: number): Promise<void> {
  const row = await ranked.first(db, { id });
  if (!row) throw new Error(`article ${id} is missing`);
  await updateHotRank(db, row, now);
}

/** Writes an article's rank, and its copies in `article_tag`, if it changed. */
export async function updateHotRank(db: Kysely<Database>, row: RankedRow, now: number): Promise<void> {
  const circle =
    row.circle_id === null
      ? undefined
      : await db.selectFrom("circle").select("recent_count").where("id", "=", row.circle_id).executeTakeFirst();
  const rank = rankOf(row, circle?.recent_count, now);
  if (rank === row.hot_rank) return;
  const written = { id: row.id, rank };
  await setRank.rows(db, written);
  await setRankAtTags.rows(db, written);
}
