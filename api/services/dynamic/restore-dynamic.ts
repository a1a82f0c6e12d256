import type { Context, Viewer } from "../../context.ts";
import { ApiError } from "../../contract/errors.ts";
import { limits } from "../../contract/limits.ts";
import { RESTORE_MS } from "./dynamic-pages.ts";
import { changeRepostCount } from "./repost-count.ts";

/**
 * Brings back what its author deleted, with its comments and counters. What is there already stays so.
 * @throws ApiError NOT_FOUND for somebody else's, FORBIDDEN when an administrator deleted it or it was too long ago
 */
export function restoreDynamic({ ctx, viewer, dynamicId }: { ctx: Context; viewer: Viewer; dynamicId: number }): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom("dynamic").select(["deleted_at", "deleted_by"]).where("id", "=", dynamicId).where("author_id", "=", viewer.id).executeTakeFirst();
    if (!row) throw new ApiError("NOT_FOUND", "动态不存在");
    if (row.deleted_at === null) return { ok: true } as const;
    if (row.deleted_by !== viewer.id) throw new ApiError("FORBIDDEN", "这条动态由管理员删除，不能恢复");
    if (row.deleted_at <= ctx.clock.now() - RESTORE_MS) throw new ApiError("FORBIDDEN", `删除超过 ${limits.restoreDays} 天，不能恢复了`);
    const restored = await trx
      .updateTable("dynamic")
      .set({ deleted_at: null, deleted_by: null })
      .where("id", "=", dynamicId)
      .where("deleted_by", "=", viewer.id)
      .returning(["origin_dynamic_id", "origin_article_id"])
      .executeTakeFirst();
    // Restored twice at once: the first has counted it.
    if (restored) await changeRepostCount(trx, restored, 1);
    return { ok: true } as const;
  });
}
