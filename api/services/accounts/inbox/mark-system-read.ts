import type { Context, Viewer } from "../../../context.ts";

/**
 * E11: marks the notices up to `upToId` as read, because the viewer has opened the list; newer ones stay unread. The
 * counter falls by the number of notices that became read.
 */
export function markSystemRead({
  ctx,
  viewer,
  upToId,
}: {
  ctx: Context;
  viewer: Viewer;
  upToId: number;
}): Promise<{ ok: true }> {
  return ctx.db.transaction().execute(async (trx) => {
    // The person's row is locked first, as in notify.ts.
    const reader = await trx
      .updateTable("user")
      .set((eb) => ({ system_notice_count: eb.ref("system_notice_count") }))
      .where("id", "=", viewer.id)
      .returning("system_notice_count")
      .executeTakeFirst();
    if (!reader?.system_notice_count) return { ok: true } as const;
    const read = await trx
      .updateTable("system_notice")
      .set({ read_at: ctx.clock.now() })
      .where("user_id", "=", viewer.id)
      .where("id", "<=", upToId)
      .where("read_at", "is", null)
      .executeTakeFirst();
    const count = Number(read.numUpdatedRows);
    if (count > 0) {
      await trx
        .updateTable("user")
        .set((eb) => ({ system_notice_count: eb("system_notice_count", "-", count) }))
        .where("id", "=", viewer.id)
        .execute();
      await ctx.live.publish(trx, { type: "unread.changed", userIds: [viewer.id] });
    }
    return { ok: true } as const;
  });
}
