import type { Transaction } from "kysely";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";
import type { Database } from "../../../db/schema/index.ts";

/** The first key of these PostgreSQL advisory locks, so that they do not collide with other locks. */
const PHONES = 115;

/** Serialises the transactions of a phone's codes; SQLite serialises transactions anyway. */
export async function lockPhone(trx: Transaction<Database>, phone: string): Promise<void> {
  await dialectOf(trx).lockKey(trx, PHONES, phone);
}
