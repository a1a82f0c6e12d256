import { type Kysely, sql } from "kysely";
import type { Database } from "../../api/db/schema/index.ts";

type Columns = Record<string, string>;

/** Expressions over `i`, 1 … `count`, are the columns of as many rows: one statement, which both databases run. */
export async function insertRows(
  db: Kysely<Database>,
  table: string,
  count: number,
  columns: Columns,
  only = "1 = 1",
): Promise<void> {
  const names = Object.keys(columns).join(", ");
  const numbers = `with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < ${count})`;
  await sql
    .raw(`insert into ${table} (${names}) ${numbers} select ${Object.values(columns).join(", ")} from n where ${only}`)
    .execute(db);
}
