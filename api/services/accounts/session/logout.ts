import type { Context, Viewer } from "../../../context.ts";

/** Revokes the viewer's current session; its token is invalid from now on. */
export async function logout({ ctx, viewer }: { ctx: Context; viewer: Viewer }): Promise<{ ok: true }> {
  await ctx.db
    .updateTable("session")
    .set({ revoked_at: ctx.clock.now() })
    .where("id", "=", viewer.sessionId)
    .where("revoked_at", "is", null)
    .execute();
  return { ok: true };
}
