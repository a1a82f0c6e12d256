import type { Kysely, Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/index.ts";

interface EndSessions {
  ctx: Pick<Context, "clock" | "live">;
  trx: Transaction<Database>;
  userId: number;
  /** Ends this session only. */
  only?: number;
  /** Ends all sessions but this one. */
  except?: number;
}

/**
 * Ends sessions of a user at once: at a logout, a ban, a deletion or a change of phone. The tokens are invalid from the
 * commit on, and the outbox closes their live sockets.
 * @returns the number of ended sessions
 */
export async function endSessionsOf({ ctx, trx, userId, only, except }: EndSessions): Promise<number> {
  let query = trx
    .updateTable("session")
    .set({ revoked_at: ctx.clock.now() })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null);
  if (only !== undefined) query = query.where("id", "=", only);
  if (except !== undefined) query = query.where("id", "!=", except);
  const ended = await query.executeTakeFirst();
  const count = Number(ended.numUpdatedRows);
  if (count > 0) await ctx.live.publish(trx, { type: "session.ended", userIds: [userId] });
  return count;
}

/**
 * Ends all sessions of all users, also those that are being opened, so that a leaked token is useless.
 * @returns the number of ended sessions
 */
export async function endAllSessions({ db, now }: { db: Kysely<Database>; now: number }): Promise<number> {
  const ended = await db
    .updateTable("session")
    .set({ revoked_at: now })
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}
