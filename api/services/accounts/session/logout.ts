import type { Context, Viewer } from "../../../context.ts";
import { endSessionsOf } from "./end-sessions.ts";

/** Revokes the viewer's current session; its token is invalid from now on. */
export async function logout({ ctx, viewer }: { ctx: Context; viewer: Viewer }): Promise<{ ok: true }> {
  await ctx.db.transaction().execute((trx) => endSessionsOf({ ctx, trx, userId: viewer.id, only: viewer.sessionId }));
  return { ok: true };
}
