import type { Transaction } from "kysely";
import { cachedQuery } from "./cached-query.ts";
import type { Database } from "./schema/index.ts";

const lock = cachedQuery((db, { ids }: { ids: number[] }) =>
  // Not `for update`: inserts of rows whose foreign keys refer to these users need not wait.
  db.selectFrom("user").select("id").where("id", "in", ids).orderBy("id").forNoKeyUpdate(),
);

/**
 * Locks user rows in this transaction in ascending order of ids, so that two transactions that need the same rows
 * cannot deadlock. SQLite runs write transactions one after the other anyway.
 * @returns the ids that exist, ascending
 */
export async function lockUsers(trx: Transaction<Database>, ids: number[]): Promise<number[]> {
  return (await lock.rows(trx, { ids })).map((row) => row.id);
}
