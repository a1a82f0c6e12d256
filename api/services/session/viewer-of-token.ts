import { createHash } from "node:crypto";
import type { Context, Viewer } from "../../context.ts";

/** What of a token is stored. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Who a bearer token speaks for; null when it is unknown, expired, revoked, or its owner is banned. */
export async function viewerOfToken({ ctx, token }: { ctx: Context; token: string }): Promise<Viewer | null> {
  const now = ctx.clock.now();
  const row = await ctx.db
    .selectFrom("session")
    .innerJoin("user", "user.id", "session.user_id")
    .select(["user.id", "user.name", "user.role", "user.banned_until", "session.id as session_id", "session.fingerprint"])
    .where("session.token_hash", "=", hashToken(token))
    .where("session.revoked_at", "is", null)
    .where("session.expires_at", ">", now)
    .executeTakeFirst();
  if (!row || (row.banned_until !== null && row.banned_until > now)) return null;
  return { id: row.id, name: row.name, role: row.role, sessionId: row.session_id, fingerprint: row.fingerprint };
}
