import { sql, type Transaction } from "kysely";
import type { DatabaseKind } from "../../../db/open.ts";
import type { Database } from "../../../db/schema/index.ts";

/** PostgreSQL's first key of these locks, so that they meet no other part's. */
const PHONES = 115;

/** One transaction of a phone's codes after the other; SQLite's are so anyway. */
export async function lockPhone(trx: Transaction<Database>, kind: DatabaseKind, phone: string): Promise<void> {
  if (kind === "postgres") await sql`select pg_advisory_xact_lock(${PHONES}, hashtext(${phone}))`.execute(trx);
}
