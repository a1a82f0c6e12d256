import { type Kysely, sql } from "kysely";
import { alikePattern } from "../alike-signs.ts";
import type { Database } from "../schema/index.ts";
import type { DatabaseDialect, ForeignKey } from "./dialect.ts";
import { postgresSearch } from "./postgres-search.ts";

async function foreignKeys(db: Kysely<Database>): Promise<ForeignKey[]> {
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

export const postgresDialect: DatabaseDialect = {
  kind: "postgres",
  async version(db) {
    const { rows } = await sql<{ value: string }>`select current_setting('server_version') as value`.execute(db);
    return `PostgreSQL ${rows[0]?.value}`;
  },
  async bytes(db) {
    const { rows } = await sql<{ value: number }>`select pg_database_size(current_database()) as value`.execute(db);
    return Number(rows[0]?.value);
  },
  foreignKeys,
  throughIndex: (table) => table,
  async lockKey(trx, key, text) {
    await sql`select pg_advisory_xact_lock(${text === undefined ? sql`${key}` : sql`${key}, hashtext(${text})`})`.execute(
      trx,
    );
  },
  lockRows: async (trx, rows) => (await trx.executeQuery(rows)).rows,
  forNoKeyUpdate: sql`for no key update`,
  suggestionsOf: (kind, starts, limit) => sql`
    select entry.* from unnest(${starts}::text[]) as start(value) cross join lateral (
      select kind, subject_id as id, key, rank from suggestion_key
      where kind = ${kind} and key >= start.value and key < start.value || chr(1114111) order by key, rank, subject_id limit ${sql.lit(limit)}
    ) as entry limit ${sql.lit(limit)}`,
  contains: (text, word) => sql<boolean>`${text} ~ ${alikePattern(word)}`,
  search: postgresSearch,
};
