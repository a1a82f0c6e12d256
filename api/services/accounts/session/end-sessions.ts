import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/index.ts";

/**
 * Ends every session of a user at once, or all but one: after a ban, a deletion or a change of phone. The tokens are
 * invalid from the commit on; open sockets are closed within seconds (api/live/live-sessions.ts).
 * @returns the number of ended sessions
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
