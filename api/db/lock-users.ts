import type { Transaction } from "kysely";
import { keptQuery } from "./kept-query.ts";
import type { Database } from "./schema/index.ts";

const lock = keptQuery((db, { ids }: { ids: number[] }) =>
  // Not `for update`: foreign keys that point at these rows need not wait.
  db.selectFrom("user").select("id").where("id", "in", ids).orderBy("id").forNoKeyUpdate(),
);

/**
 * Takes the rows of users for this transaction, in the order of their ids, so that two that want the same rows wait for
 * each other and never both ways. SQLite's transactions come one after the other anyway.
 * @returns the ids that exist, ascending
 */
export async function lockUsers(trx: Transaction<Database>, ids: number[]): Promise<number[]> {
  return (await lock.rows(trx, { ids })).map((row) => row.id);
}
