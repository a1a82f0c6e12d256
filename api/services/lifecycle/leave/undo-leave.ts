import type { Context, Viewer } from "../../../context.ts";

/** Takes back what was asked for; asking twice changes nothing. Once it has begun, nobody is logged in to take it back. */
export async function undoLeave({ ctx, viewer }: { ctx: Context; viewer: Viewer }): Promise<{ ok: true }> {
  await ctx.db.deleteFrom("account_leave").where("user_id", "=", viewer.id).where("begun_at", "is", null).execute();
  return { ok: true };
}
