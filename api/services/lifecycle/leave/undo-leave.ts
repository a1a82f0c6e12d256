import type { Context, Viewer } from "../../../context.ts";

/**
 * Withdraws the request; a repeated call changes nothing. Once the closing has begun, no session exists that could
 * withdraw it.
 */
export async function undoLeave({ ctx, viewer }: { ctx: Context; viewer: Viewer }): Promise<{ ok: true }> {
  await ctx.db.deleteFrom("account_leave").where("user_id", "=", viewer.id).where("begun_at", "is", null).execute();
  return { ok: true };
}
