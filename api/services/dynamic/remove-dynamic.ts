import type { Context, Viewer } from "../../context.ts";
import { ApiError } from "../../contract/errors.ts";
import { goneDynamic } from "./dynamic-rows.ts";
import { changeRepostCount } from "./repost-count.ts";

/**
 * A04: the author or an administrator. The row stays; lists forget it, reposts of it say so, and its author can bring
 * it back for a while. Likes received stay received.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export function removeDynamic({ ctx, viewer, dynamicId }: { ctx: Context; viewer: Viewer; dynamicId: number }): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("dynamic")
      .set({ deleted_at: ctx.clock.now(), deleted_by: viewer.id })
      .where("id", "=", dynamicId)
      .where("deleted_at", "is", null)
      .returning(["author_id", "origin_dynamic_id", "origin_article_id", "visibility"])
      .executeTakeFirst();
    // Nobody learns of what is its author's alone.
    if (!row || (row.visibility === "self" && row.author_id !== viewer.id)) throw goneDynamic();
    if (row.author_id !== viewer.id && viewer.role !== "ADMIN") throw new ApiError("FORBIDDEN", "只能删除自己的动态");
    await changeRepostCount(trx, row, -1);
    return { ok: true } as const;
  });
}

/**
 * R22: those of these that are the viewer's own and still there; the others are left out. One transaction each: a
 * repost and its origin may both be among them, in any order.
 */
export async function removeOwnDynamics({ ctx, viewer, ids }: { ctx: Context; viewer: Viewer; ids: number[] }): Promise<{ removed: number }> {
  const own = await ctx.db.selectFrom("dynamic").select("id").where("id", "in", ids).where("author_id", "=", viewer.id).where("deleted_at", "is", null).execute();
  let removed = 0;
  for (const { id } of own) {
    try {
      await removeDynamic({ ctx, viewer, dynamicId: id });
      removed++;
    } catch (error) {
      // Another tab was faster.
      if (!(error instanceof ApiError && error.code === "NOT_FOUND")) throw error;
    }
  }
  return { removed };
}
