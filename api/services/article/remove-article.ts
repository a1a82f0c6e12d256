import type { Context, Viewer } from "../../context.ts";
import { ApiError } from "../../contract/errors.ts";
import { goneArticle } from "./article-rows.ts";
import { updateListing } from "./listing.ts";

/**
 * A04: the author or an administrator. The row and its tags stay (deleted_at); lists and counters forget it. A draft that
 * was changing it becomes a draft of its own: nothing its author typed is lost. Likes received stay received.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export function removeArticle({ ctx, viewer, articleId }: { ctx: Context; viewer: Viewer; articleId: number }): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    // Draft before article, as publishing does it.
    await trx.updateTable("draft").set({ article_id: null }).where("article_id", "=", articleId).execute();
    const gone = await trx
      .updateTable("article")
      .set({ deleted_at: ctx.clock.now() })
      .where("id", "=", articleId)
      .where("deleted_at", "is", null)
      .returning(["author_id", "visibility", "scheduled_at"])
      .executeTakeFirst();
    // Nobody learns of what is its author's alone.
    if (!gone || ((gone.visibility === "self" || gone.scheduled_at !== null) && gone.author_id !== viewer.id)) throw goneArticle();
    if (gone.author_id !== viewer.id && viewer.role !== "ADMIN") throw new ApiError("FORBIDDEN", "只能删除自己的文章");
    await updateListing(trx, { ctx, articleId });
    return { ok: true } as const;
  });
}
