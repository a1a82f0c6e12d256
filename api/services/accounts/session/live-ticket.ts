import { randomBytes } from "node:crypto";
import type { Context, Viewer } from "../../../context.ts";
import { hashToken } from "./viewer-of-token.ts";

/** Lifetime of a ticket in ms. */
const TICKET_MS = 30_000;

/**
 * Issues a ticket that opens one live socket for the viewer's session. The ticket is in the database, so that any API
 * process accepts it.
 * @param isBound the upgrade must come through the web tier with a cookie of the same session, so that nobody else can
 *   use a stolen ticket
 */
export async function issueTicket({
  ctx,
  viewer,
  isBound,
}: {
  ctx: Context;
  viewer: Viewer;
  isBound: boolean;
}): Promise<{ ticket: string; session: string }> {
  const ticket = randomBytes(32).toString("base64url");
  await ctx.db
    .insertInto("live_ticket")
    .values({
      ticket_hash: hashToken(ticket),
      session_id: viewer.sessionId,
      is_bound: isBound ? 1 : 0,
      expires_at: ctx.clock.now() + TICKET_MS,
    })
    .execute();
  return { ticket, session: viewer.fingerprint };
}

/**
 * Uses a ticket up. @param sessionHash the hash of the token in the upgrade's cookie, as the web tier states it
 * @returns null for a ticket that is unknown, used, expired or another's, or whose session has ended
 */
export async function useTicket({
  ctx,
  ticket,
  sessionHash,
}: {
  ctx: Pick<Context, "db" | "clock">;
  ticket: string;
  sessionHash: string | undefined;
}): Promise<{ id: number; sessionId: number } | null> {
  const now = ctx.clock.now();
  const used = await ctx.db
    .deleteFrom("live_ticket")
    .where("ticket_hash", "=", hashToken(ticket))
    .returning(["session_id", "is_bound", "expires_at"])
    .executeTakeFirst();
  if (!used || used.expires_at <= now) return null;
  const session = await ctx.db
    .selectFrom("session")
    .innerJoin("user", "user.id", "session.user_id")
    .select(["session.user_id", "session.token_hash"])
    .where("session.id", "=", used.session_id)
    .where("session.revoked_at", "is", null)
    .where("session.expires_at", ">", now)
    .where((eb) => eb.or([eb("user.banned_until", "is", null), eb("user.banned_until", "<=", now)]))
    .executeTakeFirst();
  if (!session || (used.is_bound === 1 && sessionHash !== session.token_hash)) return null;
  return { id: session.user_id, sessionId: used.session_id };
}
