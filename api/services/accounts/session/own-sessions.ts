import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import type { sessionRow } from "../../../../contract/accounts/profile.ts";
import { deviceOf } from "./device-of.ts";
import { endSessionsOf } from "./end-sessions.ts";

/** A person's latest fifty open sessions, from one index. */
export function sessionPageQuery({ ctx, userId }: { ctx: Pick<Context, "db" | "clock">; userId: number }) {
  return ctx.db
    .selectFrom("session")
    .select(["id", "device", "user_agent", "region", "created_at", "last_seen_at"])
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", ctx.clock.now())
    .orderBy("id", "desc")
    .limit(limits.pageSizeMax);
}

/** The viewer's open sessions, newest login first. */
export async function listSessions({
  ctx,
  viewer,
}: {
  ctx: Context;
  viewer: Viewer;
}): Promise<z.output<typeof sessionRow>[]> {
  const rows = await sessionPageQuery({ ctx, userId: viewer.id }).execute();
  return rows.map((row) => ({
    id: row.id,
    current: row.id === viewer.sessionId,
    device: row.device ?? deviceOf(row.user_agent),
    region: row.region,
    createdAt: new Date(row.created_at).toISOString(),
    lastSeenAt: new Date(row.last_seen_at ?? row.created_at).toISOString(),
  }));
}

/**
 * Ends one of the viewer's sessions; ending the current session is a logout.
 * @throws ApiError NOT_FOUND when the session is not the viewer's, or has ended
 */
export async function endSession({
  ctx,
  viewer,
  id,
}: {
  ctx: Context;
  viewer: Viewer;
  id: number;
}): Promise<{ ok: true }> {
  const ended = await ctx.db.transaction().execute((trx) => endSessionsOf({ ctx, trx, userId: viewer.id, only: id }));
  if (ended === 0) throw new ApiError("NOT_FOUND", "这台设备已经退出了");
  return { ok: true };
}

export async function endOtherSessions({ ctx, viewer }: { ctx: Context; viewer: Viewer }): Promise<{ ok: true }> {
  await ctx.db.transaction().execute((trx) => endSessionsOf({ ctx, trx, userId: viewer.id, except: viewer.sessionId }));
  return { ok: true };
}
