import type { Context, Viewer } from "../../context.ts";
import { ApiError } from "../../contract/errors.ts";
import { limits } from "../../contract/limits.ts";
import { feedbackGone, lockFeedback } from "./feedback-rows.ts";
import { RESTORE_MS } from "./feedback-pages.ts";
import { indexFeedback } from "./feedback-tokens.ts";

interface Ask {
  ctx: Context;
  viewer: Viewer;
}

/** A04: the author or an administrator. The row stays; lists forget it. @throws ApiError NOT_FOUND, FORBIDDEN */
export function removeFeedback({ ctx, viewer, feedbackId }: Ask & { feedbackId: number }): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = (await lockFeedback(trx, ctx.databaseKind, [feedbackId])).get(feedbackId);
    if (!row) throw feedbackGone();
    if (row.author_id !== viewer.id && viewer.role !== "ADMIN") throw new ApiError("FORBIDDEN", "只能删除自己的反馈");
    await trx.updateTable("feedback").set({ deleted_at: ctx.clock.now(), bin_of: row.author_id === viewer.id ? viewer.id : null }).where("id", "=", feedbackId).execute();
    await indexFeedback(trx, feedbackId, null);
    return { ok: true } as const;
  });
}

/** R23: several of one's own at once; what is gone already or somebody else's is passed over. */
export function removeOwnFeedback({ ctx, viewer, ids }: Ask & { ids: number[] }): Promise<{ removedCount: number }> {
  return ctx.db.transaction().execute(async (trx) => {
    const rows = await lockFeedback(trx, ctx.databaseKind, [...new Set(ids)]);
    const own = [...rows.values()].filter((row) => row.author_id === viewer.id).map((row) => row.id);
    if (own.length === 0) return { removedCount: 0 };
    await trx.updateTable("feedback").set({ deleted_at: ctx.clock.now(), bin_of: viewer.id }).where("id", "in", own).execute();
    await trx.deleteFrom("feedback_token").where("feedback_id", "in", own).execute();
    return { removedCount: own.length };
  });
}

/** R23: what one has deleted oneself comes back within 30 days. @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT when it is too late */
export function restoreFeedback({ ctx, viewer, feedbackId }: Ask & { feedbackId: number }): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom("feedback").select(["author_id", "title", "deleted_at", "bin_of"]).where("id", "=", feedbackId).executeTakeFirst();
    if (!row) throw feedbackGone();
    if (row.author_id !== viewer.id) throw new ApiError("FORBIDDEN", "只能恢复自己的反馈");
    // There again already is what was asked for.
    if (row.deleted_at === null) return { ok: true } as const;
    if (row.bin_of !== viewer.id) throw new ApiError("FORBIDDEN", "这条反馈由管理员删除，不能自行恢复");
    if (ctx.clock.now() - row.deleted_at >= RESTORE_MS) throw new ApiError("CONFLICT", `删除超过 ${limits.restoreDays} 天，不能恢复了`);
    const back = await trx.updateTable("feedback").set({ deleted_at: null, bin_of: null }).where("id", "=", feedbackId).where("bin_of", "=", viewer.id).returning("title").executeTakeFirst();
    if (back) await indexFeedback(trx, feedbackId, back.title);
    return { ok: true } as const;
  });
}
