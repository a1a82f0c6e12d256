import { randomInt } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { dialectOf } from "./dialects/dialect-of.ts";
import type { Database } from "./schema/index.ts";

type Connection = Kysely<Database> | Transaction<Database>;

/** A waiting change with the number of its attempts. */
export interface Waiting {
  kind: string;
  subject_id: number;
  change: number;
  attempts: number;
}

const CHANGE_MAX = 2 ** 47;
const columns = sql.raw("search_outbox (kind, subject_id, change, changed_at)");
const anew = sql.raw(
  "on conflict (kind, subject_id) do update set change = excluded.change, changed_at = excluded.changed_at, attempts = 0, due_at = 0",
);

/**
 * Records that the external search index, if there is one, must be sent a row again. Call it in the transaction of the
 * change; the row itself is read when it is sent.
 */
export async function noteChange(db: Connection, { kind, id }: { kind: string; id: number }): Promise<void> {
  await sql`insert into ${columns} select ${kind}, ${id}, ${randomInt(CHANGE_MAX)}, ${Date.now()} from search_elsewhere where id = 1 ${anew}`.execute(
    db,
  );
}

/** Records the same for many rows. */
export async function noteChanges(db: Connection, kind: string, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const now = Date.now();
  const rows = ids.map((id) => sql`(${kind}, ${id}, ${randomInt(CHANGE_MAX)}, ${now})`);
  await sql`insert into ${columns} values ${sql.join(rows)} ${anew}`.execute(db);
}

/** The changes that are due, the oldest first. */
export function waiting(db: Kysely<Database>, now: number, limit: number) {
  return db
    .selectFrom("search_outbox")
    .select(["kind", "subject_id", "change", "attempts"])
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .orderBy("changed_at")
    .orderBy("kind")
    .orderBy("subject_id")
    .limit(limit);
}

/** Those changes that have not been replaced since; a row that is locked by a current change waits for the next run. */
const unchanged = (db: Kysely<Database>, rows: Waiting[]) =>
  dialectOf(db).search.unchanged(sql.join(rows.map((row) => sql`(${row.kind}, ${row.subject_id}, ${row.change})`)));

export async function forgetSent(db: Kysely<Database>, rows: Waiting[]): Promise<void> {
  if (rows.length > 0) await sql`delete from search_outbox where ${unchanged(db, rows)}`.execute(db);
}

/** The engine refused these changes: retry later. */
export async function putBack(db: Kysely<Database>, rows: Waiting[], dueAt: number): Promise<void> {
  if (rows.length > 0)
    await sql`update search_outbox set attempts = attempts + 1, due_at = ${dueAt} where ${unchanged(db, rows)}`.execute(
      db,
    );
}
