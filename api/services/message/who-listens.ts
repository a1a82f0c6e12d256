import type { Transaction } from "kysely";
import type { Database } from "../../db/schema/index.ts";

/** Of these people, each once, those who hear of what somebody does: not the doer, and nobody who has blocked or muted them. */
export async function whoListens(trx: Transaction<Database>, doerId: number, userIds: number[]): Promise<number[]> {
  const people = [...new Set(userIds)].filter((id) => id !== doerId);
  if (people.length === 0) return [];
  const avoiding = new Set<number>();
  for (const table of ["user_block", "user_mute"] as const) {
    const rows = await trx
      .selectFrom(table)
      .select("user_id")
      .where("target_id", "=", doerId)
      .where("user_id", "in", people)
      .execute();
    for (const row of rows) avoiding.add(row.user_id);
  }
  return people.filter((person) => !avoiding.has(person)).toSorted((a, b) => a - b);
}
