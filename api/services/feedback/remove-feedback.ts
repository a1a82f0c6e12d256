import type { Context, Viewer } from "../../context.ts";
import { ApiError } from "../../contract/errors.ts";
import { endRemoval, recordRemoval } from "../removal/record-removal.ts";
import { assertMayRemove, assertRestorable, doneToEach } from "../trash/trash.ts";
import { feedbackGone, lockFeedback } from "./feedback-rows.ts";
import { indexFeedback } from "./feedback-tokens.ts";

interface Ask {
  ctx: Context;
  viewer: Viewer;
}

/** A04: the author or an administrator. The row stays; lists forget it. @throws ApiError NOT_FOUND, FORBIDDEN */
export function removeFeedback({
  ctx,
  viewer,
  feedbackId,
  reason,
}: Ask & { feedbackId: number; reason?: string | undefined }): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = (await lockFeedback(trx, ctx.databaseKind, [feedbackId])).get(feedbackId);
    if (!row) throw feedbackGone();
    const why = assertMayRemove(row, viewer, "反馈", reason);
    await trx
      .updateTable("feedback")
      .set({ deleted_at: ctx.clock.now(), deleted_by: viewer.id })
      .where("id", "=", feedbackId)
      .execute();
    await indexFeedback(trx, ctx.databaseKind, feedbackId, null);
    await ctx.live.publish(trx, { type: "pages.stale" });
    if (why)
      await recordRemoval(trx, {
        ctx,
        viewer,
        thing: { kind: "feedback", id: feedbackId },
        authorId: row.author_id,
        title: row.title,
        reason: why,
      });
    return { ok: true } as const;
  });
}

/** R23: several of one's own at once; what is gone already or somebody else's is passed over. */
export function removeOwnFeedback({ ctx, viewer, ids }: Ask & { ids: number[] }): Promise<{ removed: number }> {
  return ctx.db.transaction().execute(async (trx) => {
    const rows = await lockFeedback(trx, ctx.databaseKind, [...new Set(ids)]);
    const own = [...rows.values()].filter((row) => row.author_id === viewer.id).map((row) => row.id);
    if (own.length === 0) return { removed: 0 };
    await trx
      .updateTable("feedback")
      .set({ deleted_at: ctx.clock.now(), deleted_by: viewer.id })
      .where("id", "in", own)
      .execute();
    for (const id of own) await indexFeedback(trx, ctx.databaseKind, id, null);
    await ctx.live.publish(trx, { type: "pages.stale" });
    return { removed: own.length };
  });
}

/** R23: what one has deleted oneself comes back within 30 days, what an administrator deleted by one of them. @throws ApiError NOT_FOUND, FORBIDDEN */
export function restoreFeedback({ ctx, viewer, feedbackId }: Ask & { feedbackId: number }): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("feedback")
      .select(["author_id", "deleted_at", "deleted_by"])
      .where("id", "=", feedbackId)
      .executeTakeFirst();
    if (!row) throw feedbackGone();
    if (row.author_id !== viewer.id && viewer.role !== "ADMIN") throw new ApiError("FORBIDDEN", "只能恢复自己的反馈");
    // There again already is what was asked for.
    if (row.deleted_at === null) return { ok: true } as const;
    const wasTakenDown = assertRestorable(row, viewer, "这条反馈", ctx.clock.now());
    const back = await trx
      .updateTable("feedback")
      .set({ deleted_at: null, deleted_by: null })
      .where("id", "=", feedbackId)
      .where("deleted_by", "=", row.deleted_by)
      .where("purged_at", "is", null)
      .returning(["title", "html"])
      .executeTakeFirst();
    if (back) await indexFeedback(trx, ctx.databaseKind, feedbackId, back);
    if (back && wasTakenDown)
      await endRemoval(trx, {
        ctx,
        viewer,
        thing: { kind: "feedback", id: feedbackId },
        authorId: row.author_id,
        title: back.title,
      });
    return { ok: true } as const;
  });
}

/** R23: several at once. @throws ApiError as `restoreFeedback` when none of them can come back */
export async function restoreOwnFeedback({ ctx, viewer, ids }: Ask & { ids: number[] }): Promise<{ restored: number }> {
  return { restored: await doneToEach(ids, (feedbackId) => restoreFeedback({ ctx, viewer, feedbackId })) };
}
