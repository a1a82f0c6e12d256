import type { Transaction } from "kysely";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";
import type { Database } from "../../../db/schema/index.ts";

/** PostgreSQL's first key of these locks, so that they meet no other part's. */
const PHONES = 115;

/** One transaction of a phone's codes after the other; SQLite's are so anyway. */
export async function lockPhone(trx: Transaction<Database>, phone: string): Promise<void> {
  await dialectOf(trx).lockKey(trx, PHONES, phone);
}
