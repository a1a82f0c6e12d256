import { sql } from "kysely";
import type { Context } from "../../../context.ts";

type Check = Pick<Context, "db" | "databaseKind">;

interface ForeignKey {
  table: string;
  columns: string[];
  parent: string;
  parentColumns: string[];
}

/** Rows that point at what is not there. */
export interface Orphans {
  /** `article.author_id → user` */
  name: string;
  count: number;
}

/** What the database itself was told to keep, read from it. */
async function foreignKeys({ db, databaseKind }: Check): Promise<ForeignKey[]> {
  if (databaseKind === "postgres") {
    const { rows } = await sql<ForeignKey>`
      select c.conrelid::regclass::text as "table", c.confrelid::regclass::text as parent,
        array(select a.attname::text from unnest(c.conkey) with ordinality k(n, o)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by k.o) as columns,
        array(select a.attname::text from unnest(c.confkey) with ordinality k(n, o)
          join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by k.o) as "parentColumns"
      from pg_constraint c where c.contype = 'f' and c.connamespace = current_schema()::regnamespace order by 1, 3`.execute(
      db,
    );
    const plain = (name: string) => name.replaceAll('"', "");
    return rows.map((row) => ({ ...row, table: plain(row.table), parent: plain(row.parent) }));
  }
  const { rows } = await sql<{ name: string; id: number; parent: string; column: string; parentColumn: string | null }>`
    select m.name as name, f.id as id, f."table" as parent, f."from" as "column", f."to" as "parentColumn"
    from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table' order by m.name, f.id, f.seq`.execute(
    db,
  );
  const keys = new Map<string, ForeignKey>();
  for (const { name, id, parent, column, parentColumn } of rows) {
    const key = keys.get(`${name} ${id}`) ?? { table: name, columns: [], parent, parentColumns: [] };
    key.columns.push(column);
    key.parentColumns.push(parentColumn ?? "id");
    keys.set(`${name} ${id}`, key);
  }
  return [...keys.values()];
}

/** Each reference of the schema; one statement reads a table once, and stands in nobody's way. */
export async function* orphans(
  ctx: Check,
  { signal, progress }: { signal?: AbortSignal | undefined; progress?: ((name: string) => void) | undefined } = {},
): AsyncGenerator<Orphans> {
  for (const { table, columns, parent, parentColumns } of await foreignKeys(ctx)) {
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
