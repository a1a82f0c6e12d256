import { randomInt } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { dialectOf } from "./dialects/dialect-of.ts";
import type { Database } from "./schema/index.ts";

type Connection = Kysely<Database> | Transaction<Database>;

/** A change that waits, and what is known of its tries. */
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
 * Notes that something is to be told anew to the engine elsewhere, where there is one. Call it in the transaction of the
 * change: what is told is read later, from its own row.
 */
export async function noteChange(db: Connection, { kind, id }: { kind: string; id: number }): Promise<void> {
  await sql`insert into ${columns} select ${kind}, ${id}, ${randomInt(CHANGE_MAX)}, ${Date.now()} from search_elsewhere where id = 1 ${anew}`.execute(
    db,
  );
}

/** The same for many. */
export async function noteChanges(db: Connection, kind: string, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const now = Date.now();
  const rows = ids.map((id) => sql`(${kind}, ${id}, ${randomInt(CHANGE_MAX)}, ${now})`);
  await sql`insert into ${columns} values ${sql.join(rows)} ${anew}`.execute(db);
}

/** What is due, the oldest change first. */
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

/** Those of them that nobody has changed since; what somebody is just changing stays for the next time. */
const unchanged = (db: Kysely<Database>, rows: Waiting[]) =>
  dialectOf(db).search.unchanged(sql.join(rows.map((row) => sql`(${row.kind}, ${row.subject_id}, ${row.change})`)));

export async function forgetSent(db: Kysely<Database>, rows: Waiting[]): Promise<void> {
  if (rows.length > 0) await sql`delete from search_outbox where ${unchanged(db, rows)}`.execute(db);
}

/** They were refused: once more, but later. */
export async function putBack(db: Kysely<Database>, rows: Waiting[], dueAt: number): Promise<void> {
  if (rows.length > 0)
    await sql`update search_outbox set attempts = attempts + 1, due_at = ${dueAt} where ${unchanged(db, rows)}`.execute(
      db,
    );
}
