import type { Transaction } from "kysely";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { Database } from "../../../db/schema/index.ts";

const avoiders = cachedQuery((db, { doerId, people }: { doerId: number; people: number[] }) => {
  const of = (table: "user_block" | "user_mute") =>
    db.selectFrom(table).select("user_id").where("target_id", "=", doerId).where("user_id", "in", people);
  return of("user_block").union(of("user_mute"));
});

/**
 * Returns those of the given people who may be notified of the doer's acts, each once: not the doer, and nobody who has
 * blocked or muted the doer.
 */
export async function whoListens(trx: Transaction<Database>, doerId: number, userIds: number[]): Promise<number[]> {
  const people = [...new Set(userIds)].filter((id) => id !== doerId);
  if (people.length === 0) return [];
  const avoiding = new Set((await avoiders.rows(trx, { doerId, people })).map((row) => row.user_id));
  return people.filter((person) => !avoiding.has(person)).toSorted((a, b) => a - b);
}
