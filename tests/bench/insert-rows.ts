import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Database } from "../../api/db/schema/index.ts";

type Columns = Record<string, string>;

/** Inserts `count` rows in one statement; the columns are expressions over `i`, 1 … `count`. */
export async function insertRows(
  db: Kysely<Database>,
  table: string,
  count: number,
  columns: Columns,
  only = "1 = 1",
): Promise<void> {
  const names = Object.keys(columns).join(", ");
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const numbers = isPostgres
    ? `select cast(i as bigint) from generate_series(1, ${count}) as i`
    : `select 1 union all select i + 1 from n where i < ${count}`;
  await sql
    .raw(
      `insert into ${table} (${names}) with recursive n(i) as (${numbers}) select ${Object.values(columns).join(", ")} from n where ${only}`,
    )
    .execute(db);
}
