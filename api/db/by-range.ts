import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "./schema/index.ts";

/** Width of the range of ids that one statement covers. */
const RANGE = 5_000;

/** Processes a table in ranges of its ids, so that each statement blocks others only briefly. */
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
