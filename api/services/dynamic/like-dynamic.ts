import type { Context, Viewer } from "../../context.ts";
import { countFigure, figureKey } from "../figures/count-figure.ts";
import { goneDynamic, readableDynamic } from "./dynamic-rows.ts";

/**
 * Brings the like into the wanted state; asking twice changes nothing. Rows are locked in the order dynamic → user.
 * @throws ApiError NOT_FOUND, FORBIDDEN as `readableDynamic`
 */
export async function likeDynamic({ ctx, viewer, dynamicId, liked }: { ctx: Context; viewer: Viewer; dynamicId: number; liked: boolean }): Promise<{ liked: boolean; likeCount: number }> {
  const there = await readableDynamic({ ctx, viewer, dynamicId });
  return ctx.db.transaction().execute(async (trx) => {
    const changed = liked
      ? await trx
          .insertInto("dynamic_like")
          .values({ dynamic_id: dynamicId, user_id: viewer.id, created_at: ctx.clock.now() })
          .onConflict((conflict) => conflict.columns(["dynamic_id", "user_id"]).doNothing())
          .returning("user_id")
          .executeTakeFirst()
      : await trx.deleteFrom("dynamic_like").where("dynamic_id", "=", dynamicId).where("user_id", "=", viewer.id).returning("user_id").executeTakeFirst();
    if (!changed) return { liked, likeCount: there.like_count };
    const by = liked ? 1 : -1;
    const row = await trx
      .updateTable("dynamic")
      .set((eb) => ({ like_count: eb("like_count", "+", by) }))
      .where("id", "=", dynamicId)
      .where("deleted_at", "is", null)
      .returning(["like_count", "author_id"])
      .executeTakeFirst();
    if (!row) throw goneDynamic();
    await countFigure(trx, { userId: row.author_id, figure: figureKey("dynamic", "like"), by, now: ctx.clock.now() });
    await trx
      .updateTable("user")
      .set((eb) => ({ liked_count: eb("liked_count", "+", by) }))
      .where("id", "=", row.author_id)
      .execute();
    return { liked, likeCount: row.like_count };
  });
}
