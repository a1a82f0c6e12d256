import type { Context, Viewer } from "../../context.ts";
import { limitMember } from "../address/limit-member.ts";
import { setLike } from "../like/set-like.ts";
import { goneArticle, publishedArticle } from "./article-rows.ts";
import { rankedColumns, updateHotRank } from "./hot-rank.ts";

/**
 * Brings the like into the wanted state; asking twice changes nothing.
 * @throws ApiError NOT_FOUND, FORBIDDEN as `publishedArticle`
 */
export async function likeArticle({
  ctx,
  viewer,
  articleId,
  liked,
}: {
  ctx: Context;
  viewer: Viewer;
  articleId: number;
  liked: boolean;
}): Promise<{ liked: boolean; likeCount: number }> {
  await limitMember(ctx, viewer, "like");
  return ctx.db.transaction().execute(async (trx) => {
    await publishedArticle({ ctx: { db: trx }, viewer, articleId });
    return setLike(trx, {
      ctx,
      viewer,
      kind: "article",
      id: articleId,
      liked,
      gone: goneArticle,
      async afterCount() {
        const row = await trx
          .selectFrom("article")
          .select(rankedColumns)
          .where("id", "=", articleId)
          .executeTakeFirstOrThrow();
        await updateHotRank(trx, row, ctx.clock.now());
      },
    });
  });
}
