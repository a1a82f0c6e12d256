import type { Context, Viewer } from "../../context.ts";

/** E11: whoever has opened the list has read it. */
export async function markRepliesRead({ ctx, viewer }: { ctx: Context; viewer: Viewer }): Promise<{ ok: true }> {
  await ctx.db.updateTable("user").set({ comment_notice_count: 0 }).where("id", "=", viewer.id).where("comment_notice_count", "<>", 0).execute();
  return { ok: true };
}
