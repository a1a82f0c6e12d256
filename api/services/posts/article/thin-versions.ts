import { sql, type Transaction } from "kysely";
import { limits } from "../../../../contract/shared/limits.ts";
import type { Database } from "../../../db/schema/index.ts";

/**
 * Keeps a post's first version and its newest ones, `limits.versionsMax` in all: whoever publishes a long text every
 * minute would fill the disk. Called after each new version. @returns how many versions the post has now
 */
export async function thinVersions(
  trx: Transaction<Database>,
  kind: "article" | "dynamic",
  id: number,
): Promise<number> {
  const table = sql.table(`${kind}_version`);
  const post = sql`${sql.ref(`${kind}_id`)} = ${id}`;
  const { rows } = await sql<{ n: number; first: number }>`
    select count(*) as n, min(revision) as first from ${table} where ${post}`.execute(trx);
  const count = Number(rows[0]?.n ?? 0);
  if (count <= limits.versionsMax) return count;
  await sql`delete from ${table} where ${post} and revision =
    (select min(revision) from ${table} where ${post} and revision > ${rows[0]?.first ?? 0})`.execute(trx);
  return count - 1;
}
