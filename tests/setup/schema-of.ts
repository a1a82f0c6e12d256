import { sql } from "kysely";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import type { OpenDatabase } from "#api/db/open.ts";

type Rows = Record<string, unknown>[];

const ask = async ({ db }: Pick<OpenDatabase, "db">, text: string): Promise<Rows> =>
  (await sql.raw(text).execute(db)).rows as Rows;

/** Normalizes a statement: quotes, spaces and the case of keywords make no difference. */
const plain = (text: unknown) => String(text).replaceAll('"', "").replaceAll(/\s+/g, " ").trim().toLowerCase();

/** The tables that the migrations created, without the database's internal ones. */
export async function tablesOf(opened: Pick<OpenDatabase, "db">): Promise<string[]> {
  const rows = await ask(
    opened,
    dialectOf(opened.db).kind === "sqlite"
      ? `select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual') and name not like 'sqlite\\_%' escape '\\' order by name`
      : `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  return rows.map(({ name }) => String(name)).filter((name) => !name.startsWith("kysely_"));
}

/**
 * A whole schema, one line each: columns with type, null and default, keys, indexes with direction and condition,
 * triggers, functions. The order of columns and statements does not matter.
 */
export async function schemaOf(opened: OpenDatabase): Promise<string[]> {
  const lines = opened.kind === "sqlite" ? await sqliteSchema(opened) : await postgresSchema(opened);
  return lines.toSorted();
}

/** The parts of a table's definition that no pragma lists. */
const unlistedParts = (text: unknown) =>
  (plain(text).match(/autoincrement|without rowid|check \([^)]*\)/g) ?? []).toSorted().join(", ");

async function sqliteSchema(opened: OpenDatabase): Promise<string[]> {
  const lines: string[] = [];
  for (const { name, sql: text } of await ask(opened, `select name, sql from sqlite_master where sql is not null`)) {
    const isTable = /^create table /i.test(String(text));
    lines.push(`${name}: ${isTable ? unlistedParts(text) : plain(text)}`);
    if (!isTable) continue;
    for (const row of await ask(
      opened,
      `select name, type, "notnull", dflt_value, pk from pragma_table_xinfo('${name}')`,
    ))
      lines.push(`${name}: column ${Object.values(row).join(" | ")}`);
    for (const row of await ask(
      opened,
      `select "from", "table", "to", on_delete from pragma_foreign_key_list('${name}')`,
    ))
      lines.push(`${name}: foreign key ${Object.values(row).join(" | ")}`);
    for (const row of await ask(
      opened,
      `select origin, "unique", partial, (select group_concat(coalesce(name, '') || ' ' || "desc") from pragma_index_xinfo(list.name)) from pragma_index_list('${name}') as list`,
    ))
      lines.push(`${name}: index ${Object.values(row).join(" | ")}`);
  }
  return lines;
}

async function postgresSchema(opened: OpenDatabase): Promise<string[]> {
  const asked = [
    `select table_name, column_name, data_type, is_nullable, column_default, is_identity, collation_name from information_schema.columns where table_schema = 'public'`,
    `select indexdef from pg_indexes where schemaname = 'public'`,
    `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
    `select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`,
    `select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace`,
  ];
  const answers = await Promise.all(asked.map((text) => ask(opened, text)));
  return answers.flat().map((row) => Object.values(row).map(plain).join(" | "));
}
