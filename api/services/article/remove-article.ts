import type { Context, Viewer } from "../../context.ts";
import { ApiError } from "../../contract/errors.ts";
import { unindexArticle } from "../../db/article-search.ts";
import { changeTagCounts } from "./article-tags.ts";

/**
 * A04: the author or an administrator. The row stays (deleted_at); lists, tags and counters forget it. A draft that
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
      .returning("author_id")
      .executeTakeFirst();
    if (!gone) throw new ApiError("NOT_FOUND", "文章不存在或已被删除");
    if (gone.author_id !== viewer.id && viewer.role !== "ADMIN") throw new ApiError("FORBIDDEN", "只能删除自己的文章");
    await unindexArticle(trx, ctx.databaseKind, articleId);
    const tags = await trx.deleteFrom("article_tag").where("article_id", "=", articleId).returning("tag_id").execute();
    await changeTagCounts(trx, tags.map((tag) => tag.tag_id), -1);
    await trx
      .updateTable("user")
      .set((eb) => ({ article_count: eb("article_count", "-", 1) }))
      .where("id", "=", gone.author_id)
      .execute();
    return { ok: true } as const;
  });
}
