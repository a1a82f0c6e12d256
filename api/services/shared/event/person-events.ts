import { randomBytes } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import type { KeptEvent } from "../../../../contract/live-events.ts";
import type { Database } from "../../../db/schema/index.ts";

/** Events older than this, in ms, are deleted; a client that was away for longer reads its page's data again. */
const KEPT_MS = 600_000;
/** The maximum of kept events per person. */
export const KEPT_MOST = 200;
/** People in one statement. */
const BATCH = 100;

/** A row of `person_event` with its parsed payload. */
export interface PersonEvent {
  userId: number;
  position: number;
  event: KeptEvent;
}

/**
 * Stores an event for some people. Each person's positions are consecutive and in the order of the commits, because the
 * row of `person_line` stays locked until the commit. These locks are a transaction's last ones (step `outbox` of
 * run-in-lock-order.ts) and are taken in the order of the ids, in one call per transaction.
 */
export async function keepEvent(
  trx: Transaction<Database>,
  { userIds, event, now }: { userIds: readonly number[]; event: KeptEvent; now: number },
): Promise<void> {
  const ids = [...new Set(userIds)].toSorted((a, b) => a - b);
  const payload = JSON.stringify(event);
  for (let start = 0; start < ids.length; start += BATCH) {
    const lines = await trx
      .insertInto("person_line")
      .values(ids.slice(start, start + BATCH).map((id) => ({ user_id: id, position: 1 })))
      .onConflict((conflict) =>
        conflict.column("user_id").doUpdateSet((eb) => ({ position: eb("person_line.position", "+", 1) })),
      )
      .returning(["user_id", "position"])
      .execute();
    await trx
      .insertInto("person_event")
      .values(lines.map((line) => ({ ...line, payload, created_at: now })))
      .execute();
  }
}

/** The position of a person's newest event; 0 before the first one. */
export async function newestPosition(db: Kysely<Database>, userId: number): Promise<number> {
  const line = await db.selectFrom("person_line").select("position").where("user_id", "=", userId).executeTakeFirst();
  return line?.position ?? 0;
}

/** The events of one person after a position, oldest first. */
export function eventsOfPersonQuery(db: Kysely<Database>, userId: number, position: number) {
  return db
    .selectFrom("person_event")
    .select(["user_id", "position", "payload"])
    .where("user_id", "=", userId)
    .where("position", ">", position)
    .orderBy("position")
    .limit(KEPT_MOST + 1);
}

export async function eventsAfter(db: Kysely<Database>, userId: number, position: number): Promise<PersonEvent[]> {
  const rows = await eventsOfPersonQuery(db, userId, position).execute();
  return rows.map((row) => ({
    userId: row.user_id,
    position: row.position,
    event: JSON.parse(row.payload) as KeptEvent,
  }));
}

/** The database's epoch; the first process makes one. */
export async function liveEpoch(db: Kysely<Database>): Promise<string> {
  const read = () => db.selectFrom("live_epoch").select("epoch").where("id", "=", 1).executeTakeFirst();
  const known = await read();
  if (known) return known.epoch;
  await db
    .insertInto("live_epoch")
    .values({ id: 1, epoch: randomBytes(12).toString("base64url") })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await read())?.epoch ?? "";
}

/** Deletes events that no client resumes from. @returns their number */
export async function forgetPersonEvents(db: Kysely<Database>, now: number): Promise<number> {
  const old = await db
    .deleteFrom("person_event")
    .where("created_at", "<", now - KEPT_MS)
    .executeTakeFirst();
  const many = await db
    .deleteFrom("person_event")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("person_line")
          .select("person_line.user_id")
          .whereRef("person_line.user_id", "=", "person_event.user_id")
          .where(sql<boolean>`person_line.position - ${KEPT_MOST} >= person_event.position`),
      ),
    )
    .executeTakeFirst();
  return Number(old.numDeletedRows + many.numDeletedRows);
}
