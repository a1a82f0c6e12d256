import type { Context, Viewer } from "../../../context.ts";

/** E11: sets the counter of unread replies to 0, because the viewer has opened the list. */
export function markRepliesRead({ ctx, viewer }: { ctx: Context; viewer: Viewer }): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const read = await trx
      .updateTable("user")
      .set({ comment_notice_count: 0 })
      .where("id", "=", viewer.id)
      .where("comment_notice_count", "<>", 0)
      .executeTakeFirst();
    // The viewer's other tabs show the counter, too.
    if (read.numUpdatedRows > 0n) await ctx.live.publish(trx, { type: "unread.changed", userIds: [viewer.id] });
    return { ok: true } as const;
  });
}
