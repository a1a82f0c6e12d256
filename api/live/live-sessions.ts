import type { Context } from "../context.ts";

/** Session ids in one statement. */
const BATCH = 500;

/** Filters the sessions that are still valid: neither revoked nor expired, and their owner not banned. */
export async function liveSessions(ctx: Pick<Context, "db" | "clock">, sessionIds: number[]): Promise<Set<number>> {
  const now = ctx.clock.now();
  const wanted = [...new Set(sessionIds)];
  const alive = new Set<number>();
  for (let start = 0; start < wanted.length; start += BATCH) {
    const rows = await ctx.db
      .selectFrom("session")
      .innerJoin("user", "user.id", "session.user_id")
      .select("session.id")
      .where("session.id", "in", wanted.slice(start, start + BATCH))
      .where("session.revoked_at", "is", null)
      .where("session.expires_at", ">", now)
      .where((eb) => eb.or([eb("user.banned_until", "is", null), eb("user.banned_until", "<=", now)]))
      .execute();
    for (const row of rows) alive.add(row.id);
  }
  return alive;
}
