import type { Context, Viewer } from "../../../context.ts";
import { historyMax } from "../../../../contract/finding/suggestion-names.ts";
import { foldSearch } from "../../shared/hot-search/search-words.ts";

interface Own {
  ctx: Pick<Context, "db" | "clock">;
  viewer: Pick<Viewer, "id">;
}

/** A member's last searches, newest first. */
export function historyQuery({ ctx: { db }, viewer }: Pick<Own, "viewer"> & { ctx: Pick<Context, "db"> }) {
  return db
    .selectFrom("search_history")
    .select(["text", "query"])
    .where("user_id", "=", viewer.id)
    .orderBy("searched_at", "desc")
    .orderBy("query")
    .limit(historyMax);
}

/** R06: the viewer's own searches, visible to nobody else. */
export async function searchHistory({ ctx, viewer }: Own): Promise<{ items: string[] }> {
  const rows = await historyQuery({ ctx, viewer }).execute();
  return { items: rows.map(({ text }) => text) };
}

/**
 * Puts a search first, and deletes the oldest beyond the limit. A search that differs only in letter case or width
 * replaces the old one.
 */
export async function keepSearch({ ctx, viewer, q }: Own & { q: string }): Promise<{ ok: true }> {
  const query = foldSearch(q);
  await ctx.db.transaction().execute(async (trx) => {
    await trx
      .insertInto("search_history")
      .values({ user_id: viewer.id, query, text: q, searched_at: ctx.clock.now() })
      .onConflict((conflict) =>
        conflict.columns(["user_id", "query"]).doUpdateSet({ text: q, searched_at: ctx.clock.now() }),
      )
      .execute();
    const kept = await historyQuery({ ctx: { db: trx }, viewer }).execute();
    if (kept.length < historyMax) return;
    await trx
      .deleteFrom("search_history")
      .where("user_id", "=", viewer.id)
      .where(
        "query",
        "not in",
        kept.map((row) => row.query),
      )
      .execute();
  });
  return { ok: true };
}

/** Deletes searches from the history. @param q the search to delete; undefined deletes all */
export async function forgetSearches({ ctx, viewer, q }: Own & { q: string | undefined }): Promise<{ ok: true }> {
  await ctx.db
    .deleteFrom("search_history")
    .where("user_id", "=", viewer.id)
    .$if(q !== undefined, (query) => query.where("query", "=", foldSearch(q ?? "")))
    .execute();
  return { ok: true };
}
