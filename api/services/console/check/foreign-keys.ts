import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";

type Check = Pick<Context, "db">;

/** The number of rows with a reference to a missing row. */
export interface Orphans {
  /** The reference: `article.author_id → user` */
  name: string;
  count: number;
}

/** Checks each foreign key of the schema, with one statement that scans its table without locks. */
export async function* orphans(
  ctx: Check,
  { signal, progress }: { signal?: AbortSignal | undefined; progress?: ((name: string) => void) | undefined } = {},
): AsyncGenerator<Orphans> {
  for (const { table, columns, parent, parentColumns } of await dialectOf(ctx.db).foreignKeys(ctx.db)) {
    signal?.throwIfAborted();
    const name = `${table}.${columns.join("+")} → ${parent}`;
    progress?.(name);
    const isSet = columns.map((column) => sql`${sql.ref(`c.${column}`)} is not null`);
    const isSame = columns.map((column, at) => sql`${sql.ref(`p.${parentColumns[at]}`)} = ${sql.ref(`c.${column}`)}`);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} as c where ${sql.join(isSet, sql` and `)}
      and not exists (select 1 from ${sql.table(parent)} as p where ${sql.join(isSame, sql` and `)})`.execute(ctx.db);
    const count = Number(rows[0]?.count ?? 0);
    if (count > 0) yield { name, count };
  }
}
