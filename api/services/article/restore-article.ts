import type { Context, Viewer } from "../../context.ts";
import { assertRestorable, doneToEach } from "../trash/trash.ts";
import { goneArticle } from "./article-rows.ts";
import { updateListing } from "./listing.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
}

/**
 * Brings back what its author deleted: with its comments, counters, tags, its place in feeds and search. What is there
 * already stays so.
 * @throws ApiError NOT_FOUND for somebody else's, FORBIDDEN when an administrator deleted it or it was too long ago
 */
export function restoreArticle({ ctx, viewer, articleId }: Asked & { articleId: number }): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom("article").select(["author_id", "deleted_at", "deleted_by"]).where("id", "=", articleId).where("author_id", "=", viewer.id).executeTakeFirst();
    if (!row) throw goneArticle();
    if (row.deleted_at === null) return { ok: true } as const;
    assertRestorable(row, "这篇文章", ctx.clock.now());
    const restored = await trx
      .updateTable("article")
      .set({ deleted_at: null, deleted_by: null })
      .where("id", "=", articleId)
      .where("deleted_by", "=", viewer.id)
      .where("purged_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    // Restored twice at once: the first has listed it.
    if (restored) await updateListing(trx, { ctx, articleId });
    return { ok: true } as const;
  });
}

/** R21: several at once. @throws ApiError as `restoreArticle` when none of them can come back */
export async function restoreOwnArticles({ ctx, viewer, ids }: Asked & { ids: number[] }): Promise<{ restored: number }> {
  return { restored: await doneToEach(ids, (articleId) => restoreArticle({ ctx, viewer, articleId })) };
}
