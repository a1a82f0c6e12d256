import type { Context, Viewer } from "../../context.ts";
import { endRemoval } from "../removal/record-removal.ts";
import { assertRestorable, doneToEach } from "../trash/trash.ts";
import { goneArticle } from "./article-rows.ts";
import { updateListing } from "./listing.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
}

/**
 * Brings back what its author deleted, or for an administrator what one of them did: with its comments, counters, tags, its place in feeds and search. What is there
 * already stays so.
 * @throws ApiError NOT_FOUND for somebody else's, FORBIDDEN when somebody else deleted it or it was too long ago
 */
export function restoreArticle({ ctx, viewer, articleId }: Asked & { articleId: number }): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("article")
      .select(["author_id", "deleted_at", "deleted_by"])
      .where("id", "=", articleId)
      .executeTakeFirst();
    if (!row || (row.author_id !== viewer.id && viewer.role !== "ADMIN")) throw goneArticle();
    if (row.deleted_at === null) return { ok: true } as const;
    const wasTakenDown = assertRestorable(row, viewer, "这篇文章", ctx.clock.now());
    const restored = await trx
      .updateTable("article")
      .set({ deleted_at: null, deleted_by: null })
      .where("id", "=", articleId)
      .where("deleted_by", "=", row.deleted_by)
      .where("purged_at", "is", null)
      .returning("title")
      .executeTakeFirst();
    // Restored twice at once: the first has listed it.
    if (!restored) return { ok: true } as const;
    await updateListing(trx, { ctx, articleId });
    if (wasTakenDown)
      await endRemoval(trx, {
        ctx,
        viewer,
        thing: { kind: "article", id: articleId },
        authorId: row.author_id,
        title: restored.title,
      });
    return { ok: true } as const;
  });
}

/** R21: several at once. @throws ApiError as `restoreArticle` when none of them can come back */
export async function restoreOwnArticles({
  ctx,
  viewer,
  ids,
}: Asked & { ids: number[] }): Promise<{ restored: number }> {
  return { restored: await doneToEach(ids, (articleId) => restoreArticle({ ctx, viewer, articleId })) };
}
