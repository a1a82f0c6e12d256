import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/index.ts";

/**
 * Ends every session of a user at once, or all but one: a ban, a deletion, a new phone. Their tokens are worth nothing
 * from the commit on; open sockets follow within seconds (api/live/live-sessions.ts).
 * @returns how many were ended
 */
export async function endSessionsOf({
  db,
  now,
  userId,
  except,
}: {
  db: Kysely<Database>;
  now: number;
  userId: number;
  except?: number;
}): Promise<number> {
  let query = db
    .updateTable("session")
    .set({ revoked_at: now })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null);
  if (except !== undefined) query = query.where("id", "!=", except);
  const ended = await query.executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Ends everybody's, also those of who is just logging in: whoever holds a token that leaked is out. @returns how many were ended */
export async function endAllSessions({ db, now }: { db: Kysely<Database>; now: number }): Promise<number> {
  const ended = await db
    .updateTable("session")
    .set({ revoked_at: now })
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}
