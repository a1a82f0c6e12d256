import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../schema/index.ts";
import type { DatabaseDialect, ForeignKey } from "./dialect.ts";
import { sqliteSearch } from "./sqlite-search.ts";

async function foreignKeys(db: Kysely<Database>): Promise<ForeignKey[]> {
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

/** One place of a GLOB pattern. In brackets `]` must be first, `^` must not be, and `-` must be last. */
function placeOf(signs: string[]): string {
  if (signs.length === 1) return signs.join("").replace(/[*?[]/, "[$&]");
  const has = (sign: string) => (signs.includes(sign) ? sign : "");
  return `[${has("]")}${signs.filter((sign) => !"]^-".includes(sign)).join("")}${has("^")}${has("-")}]`;
}

export const sqliteDialect: DatabaseDialect = {
  kind: "sqlite",
  async version(db) {
    const { rows } = await sql<{ value: string }>`select sqlite_version() as value`.execute(db);
    return `SQLite ${rows[0]?.value}`;
  },
  async bytes(db) {
    const { rows } = await sql<{
      value: number;
    }>`select (select page_count from pragma_page_count) * (select page_size from pragma_page_size) as value`.execute(
      db,
    );
    return Number(rows[0]?.value);
  },
  foreignKeys,
  throughIndex<Table extends keyof Database>(table: Table, index: string, condition: RawBuilder<unknown>) {
    const rows = sql`(select * from ${sql.raw(`${table} indexed by ${index}`)} where ${condition})`;
    return rows.as(table) as unknown as Table;
  },
  lockKey: async () => {},
  lockRows: async () => [],
  forNoKeyUpdate: sql``,
  suggestionsOf: (kind, starts, limit) => sql`
    select kind, subject_id as id, suggestion_key.key as key, rank from json_each(${JSON.stringify(starts)}) as start
    cross join suggestion_key on kind = ${kind} and suggestion_key.key >= start.value and suggestion_key.key < start.value || char(1114111)
    limit ${sql.lit(limit)}`,
  contains: (text, word) => sql<boolean>`${text} glob ${`*${word.map(placeOf).join("")}*`}`,
  search: sqliteSearch,
};
