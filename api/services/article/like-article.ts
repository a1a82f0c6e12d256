import type { Context, Viewer } from "../../context.ts";
import { countFigure, figureKey } from "../figures/count-figure.ts";
import { goneArticle, publishedArticle } from "./article-rows.ts";
import { rankedColumns, updateHotRank } from "./hot-rank.ts";

/**
 * Brings the like into the wanted state; asking twice changes nothing. Rows are locked in the order article → user,
 * as everywhere.
 * @throws ApiError NOT_FOUND, FORBIDDEN as `publishedArticle`
 */
export function likeArticle({ ctx, viewer, articleId, liked }: { ctx: Context; viewer: Viewer; articleId: number; liked: boolean }): Promise<{ liked: boolean; likeCount: number }> {
  return ctx.db.transaction().execute(async (trx) => {
    const there = await publishedArticle({ ctx: { db: trx }, viewer, articleId });
    const changed = liked
      ? await trx
          .insertInto("article_like")
          .values({ article_id: articleId, user_id: viewer.id, created_at: ctx.clock.now() })
          .onConflict((conflict) => conflict.columns(["article_id", "user_id"]).doNothing())
          .returning("user_id")
          .executeTakeFirst()
      : await trx.deleteFrom("article_like").where("article_id", "=", articleId).where("user_id", "=", viewer.id).returning("user_id").executeTakeFirst();
    if (!changed) return { liked, likeCount: there.like_count };
    const by = liked ? 1 : -1;
    const row = await trx
      .updateTable("article")
      .set((eb) => ({ like_count: eb("like_count", "+", by) }))
      .where("id", "=", articleId)
      .where("deleted_at", "is", null)
      .returning([...rankedColumns, "author_id"])
      .executeTakeFirst();
    if (!row) throw goneArticle();
    await updateHotRank(trx, row, ctx.clock.now());
    await countFigure(trx, { userId: row.author_id, figure: figureKey("article", "like"), by, now: ctx.clock.now() });
    await trx
      .updateTable("user")
      .set((eb) => ({ liked_count: eb("liked_count", "+", by) }))
      .where("id", "=", row.author_id)
      .execute();
    return { liked, likeCount: row.like_count };
  });
}
