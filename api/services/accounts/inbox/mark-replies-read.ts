import type { Context, Viewer } from "../../../context.ts";

/** E11: whoever has opened the list has read it. */
export function markRepliesRead({ ctx, viewer }: { ctx: Context; viewer: Viewer }): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    const read = await trx
      .updateTable("user")
      .set({ comment_notice_count: 0 })
      .where("id", "=", viewer.id)
      .where("comment_notice_count", "<>", 0)
      .executeTakeFirst();
    // Other tabs of the same person show it too.
    if (read.numUpdatedRows > 0n) await ctx.live.publish(trx, { type: "unread.changed", userIds: [viewer.id] });
    return { ok: true } as const;
  });
}
