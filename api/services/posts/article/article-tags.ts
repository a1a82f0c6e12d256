import type { Transaction } from "kysely";
import type { Flag } from "../../../db/schema/column-types.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { RankedRow } from "./hot-rank.ts";

/** Updates the tags' counters in order of id, so that concurrent transactions cannot deadlock. */
export async function changeTagCounts(trx: Transaction<Database>, tagIds: number[], by: 1 | -1): Promise<void> {
  for (const id of tagIds.toSorted((a, b) => a - b)) {
    await trx
      .updateTable("classify_tag")
      .set((eb) => ({ article_count: eb("article_count", "+", by) }))
      .where("id", "=", id)
      .execute();
  }
}

/** Locks these tags' rows in order of id. */
async function lockTags(trx: Transaction<Database>, tagIds: number[]): Promise<void> {
  for (const id of tagIds.toSorted((a, b) => a - b)) {
    await trx
      .updateTable("classify_tag")
      .set((eb) => ({ article_count: eb.ref("article_count") }))
      .where("id", "=", id)
      .execute();
  }
}

/**
 * Replaces an article's tags. Tags count an article only while it is listed. The caller holds the lock on the article's
 * row.
 */
export async function setTags(
  trx: Transaction<Database>,
  article: Pick<RankedRow, "id" | "published_at" | "hot_rank"> & { is_listed: Flag },
  tagIds: number[],
): Promise<void> {
  const before = (
    await trx.selectFrom("article_tag").select("tag_id").where("article_id", "=", article.id).execute()
  ).map((row) => row.tag_id);
  // All tags are locked at once, before any counter changes, because `listing` may follow and change the counters
  // again.
  if (before.length > 0) await lockTags(trx, [...new Set([...before, ...tagIds])]);
  const removed = before.filter((id) => !tagIds.includes(id));
  const added = tagIds.filter((id) => !before.includes(id));
  if (removed.length > 0)
    await trx.deleteFrom("article_tag").where("article_id", "=", article.id).where("tag_id", "in", removed).execute();
  if (added.length > 0) {
    await trx
      .insertInto("article_tag")
      .values(
        added.map((id) => ({
          article_id: article.id,
          tag_id: id,
          published_at: article.published_at,
          hot_rank: article.hot_rank,
          is_listed: article.is_listed,
        })),
      )
      .execute();
  }
  if (article.is_listed === 0) return;
  const changes = [...removed.map((id) => ({ id, by: -1 as const })), ...added.map((id) => ({ id, by: 1 as const }))];
  for (const change of changes.toSorted((a, b) => a.id - b.id)) await changeTagCounts(trx, [change.id], change.by);
}
