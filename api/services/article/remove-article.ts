import type { Context, Viewer } from "../../context.ts";
import { recordRemoval } from "../removal/record-removal.ts";
import { assertMayRemove, doneToEach } from "../trash/trash.ts";
import { goneArticle } from "./article-rows.ts";
import { updateListing } from "./listing.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
}

/**
 * A04: the author or an administrator. The row and its tags stay (deleted_at); lists and counters forget it. A draft that
 * was changing it becomes a draft of its own: nothing its author typed is lost. Likes received stay received, and its author can bring it back for a while.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export function removeArticle({
  ctx,
  viewer,
  articleId,
  reason,
}: Asked & { articleId: number; reason?: string | undefined }): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    // Draft before article, as publishing does it.
    await trx.updateTable("draft").set({ article_id: null }).where("article_id", "=", articleId).execute();
    const gone = await trx
      .updateTable("article")
      .set({ deleted_at: ctx.clock.now(), deleted_by: viewer.id, pinned_at: null, home_pinned_at: null })
      .where("id", "=", articleId)
      .where("deleted_at", "is", null)
      .returning(["author_id", "title", "visibility", "scheduled_at"])
      .executeTakeFirst();
    // Nobody learns of what is its author's alone.
    if (!gone || ((gone.visibility === "self" || gone.scheduled_at !== null) && gone.author_id !== viewer.id))
      throw goneArticle();
    const why = assertMayRemove(gone, viewer, "文章", reason);
    await updateListing(trx, { ctx, articleId });
    if (why)
      await recordRemoval(trx, {
        ctx,
        viewer,
        thing: { kind: "article", id: articleId },
        authorId: gone.author_id,
        title: gone.title,
        reason: why,
      });
    return { ok: true } as const;
  });
}

/** R21: those of these that are the viewer's own and still there. */
export async function removeOwnArticles({ ctx, viewer, ids }: Asked & { ids: number[] }): Promise<{ removed: number }> {
  const own = await ctx.db
    .selectFrom("article")
    .select("id")
    .where("id", "in", ids)
    .where("author_id", "=", viewer.id)
    .where("deleted_at", "is", null)
    .execute();
  return {
    removed: await doneToEach(
      own.map((row) => row.id),
      (articleId) => removeArticle({ ctx, viewer, articleId }),
    ),
  };
}
