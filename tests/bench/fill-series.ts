import type { Kysely } from "kysely";
import type { Database } from "../../api/db/schema/index.ts";
import { insertRows as insert } from "./insert-rows.ts";

const PARTS_MAX = 200;

/**
 * Series of articles: the first has as many parts as a series can have, the others one each. Half of them are this
 * person's, who follows all others.
 * @param createdAt the time of row `i` in SQL
 */
export async function fillSeries(db: Kysely<Database>, rows: number, userId: number, createdAt: string): Promise<void> {
  const parts = Math.min(PARTS_MAX, rows);
  const author = `case when i = 1 or i % 2 = 0 then ${userId} else 4 + i % 100 end`;
  const counts = { part_count: `case i when 1 then ${parts} else 1 end` };
  await insert(db, "series", rows, {
    author_id: author,
    kind: "'article'",
    title: "'专栏 ' || i",
    ...counts,
    listed_count: counts.part_count,
    follower_count: "case when i > 1 and i % 2 = 1 then 1 else 0 end",
    created_at: createdAt,
    updated_at: createdAt,
    last_part_at: createdAt,
    active_at: createdAt,
  });
  await insert(db, "series_part", rows, {
    series_id: `case when i <= ${parts} then 1 else i - ${parts} + 1 end`,
    kind: "'article'",
    post_id: "i",
    author_id: author,
    position: "i",
    is_listed: "1",
    told_in: "0",
    added_at: createdAt,
  });
  await insert(
    db,
    "series_follow",
    rows,
    { series_id: "i", user_id: String(userId), created_at: createdAt },
    "i > 1 and i % 2 = 1",
  );
}
