import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "./schema/index.ts";

/** Rows of one statement of those that go through a whole table, by their ids. */
const RANGE = 5_000;

/** Goes through a table by ranges of its ids, so that nobody waits long for it. */
export async function byRange(
  { db }: { db: Kysely<Database> },
  table: string,
  id: string,
  signal: AbortSignal | undefined,
  work: (range: RawBuilder<boolean>) => Promise<unknown>,
): Promise<void> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(${sql.ref(id)}) as first, max(${sql.ref(id)}) as last from ${sql.table(table)}`.execute(db);
  const [first, last] = [Number(rows[0]?.first ?? 0), Number(rows[0]?.last ?? -1)];
  for (let start = first; start <= last; start += RANGE) {
    signal?.throwIfAborted();
    await work(sql<boolean>`${sql.ref(id)} >= ${start} and ${sql.ref(id)} < ${start + RANGE}`);
  }
}
