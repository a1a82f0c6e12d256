import pg from "pg";
import { openSqliteFile } from "../dialects/sqlite-file.ts";
import type { DatabaseKind } from "../open.ts";
import { keyOf, type Row, type TableShape, travels } from "./shape.ts";

/** All rows of one snapshot, while other processes go on writing. */
export interface RowSource {
  kind: DatabaseKind;
  tables: TableShape[];
  /** Names of the migrations that the database has run. */
  migrations: string[];
  /** By table, the last id that was assigned; it is never assigned again. */
  sequences: Record<string, number>;
  /** The rows in order of the primary key. @param after the key of the last row that is not needed any more */
  rows(table: TableShape, after?: (string | number)[]): AsyncIterable<Row>;
  count(table: TableShape): Promise<number>;
  close(): Promise<void>;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const keyOrder = ({ key }: TableShape) => key.map(({ name }) => quoted(name)).join(", ");
const columnsOf = ({ columns }: TableShape) => columns.map(quoted).join(", ");

/** Rows in memory at once: the largest have some hundred kilobytes. */
const PAGE = 250;

/**
 * A read transaction of SQLite in WAL mode: it blocks no other program and sees the state at its beginning. Writes in
 * the meantime stay in the WAL.
 */
export function sqliteSource(path: string): RowSource {
  const file = openSqliteFile(path, { timeoutMs: 5_000 });
  const all = <T>(query: string, ...values: unknown[]) => file.prepare(query).all(values) as T[];
  file.exec("pragma query_only = on");
  file.exec("begin");
  const names = all<{ name: string }>(
    "select name from pragma_table_list where schema = 'main' and type = 'table' order by name",
  );
  const tables = names
    .filter(({ name }) => travels(name))
    .map(({ name }): TableShape => {
      const columns = all<{ name: string; type: string; pk: number }>(
        "select name, type, pk from pragma_table_xinfo(?) where hidden = 0 order by cid",
        name,
      );
      return {
        name,
        columns: columns.map((column) => column.name),
        key: columns
          .filter(({ pk }) => pk > 0)
          .toSorted((a, b) => a.pk - b.pk)
          .map((column) => ({ name: column.name, type: /int/i.test(column.type) ? "int" : "text" })),
      };
    });
  return {
    kind: "sqlite",
    tables,
    migrations: all<{ name: string }>("select name from kysely_migration order by name").map(({ name }) => name),
    sequences: Object.fromEntries(
      all<{ name: string; seq: number }>("select name, seq from sqlite_sequence").map(({ name, seq }) => [name, seq]),
    ),
    async *rows(table, after) {
      const marks = table.key.map(() => "?").join(", ");
      const query = (from: string) =>
        `select ${columnsOf(table)} from ${quoted(table.name)} ${from} order by ${keyOrder(table)} limit ${PAGE}`;
      for (let last = after; ;) {
        const rows = last ? all<Row>(query(`where (${keyOrder(table)}) > (${marks})`), ...last) : all<Row>(query(""));
        yield* rows;
        if (rows.length < PAGE) break;
        last = keyOf(table, rows.at(-1));
        // Lets signals and streams run.
        await new Promise((done) => {
          setImmediate(done);
        });
      }
    },
    count: async (table) => all<{ n: number }>(`select count(*) as n from ${quoted(table.name)}`)[0]?.n ?? 0,
    close: async () => file.close(),
  };
}

const INT8 = 20;
const numbers = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** A single connection that returns the same JavaScript types as ours. */
export async function postgresClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, types: numbers });
  // The failing query reports the error.
  client.on("error", () => {});
  await client.connect();
  return client;
}

export async function postgresTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[]; types: string[] }>(`
    select c.relname as name,
      array(select attname::text from pg_attribute a where a.attrelid = c.oid and attnum > 0 and not attisdropped order by attnum) as columns,
      array(select a.attname::text from pg_index i, unnest(i.indkey::int2[]) with ordinality k(n, o), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.n order by k.o) as key,
      array(select format_type(a.atttypid, null) from pg_index i, unnest(i.indkey::int2[]) with ordinality k(n, o), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.n order by k.o) as types
    from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by 1`);
  return rows
    .filter(({ name }) => travels(name))
    .map(({ name, columns, key, types }) => ({
      name,
      columns,
      key: key.map((column, at) => ({ name: column, type: /int/.test(types[at] ?? "") ? "int" : "text" })),
    }));
}

/** Tables with ids assigned by the database, and their sequences. */
export async function postgresSequences(client: pg.Client): Promise<{ table: string; sequence: string }[]> {
  const { rows } = await client.query<{ table: string; sequence: string }>(`
    select c.relname as "table", pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by 1`);
  return rows.filter(({ table }) => travels(table));
}

/** A transaction with one snapshot; each table is read through a cursor. */
export async function postgresSource(url: string): Promise<RowSource> {
  const client = await postgresClient(url);
  await client.query("begin transaction isolation level repeatable read read only");
  const sequences: Record<string, number> = {};
  for (const { table, sequence } of await postgresSequences(client)) {
    const { rows } = await client.query<{ last: number; is_called: boolean }>(
      `select last_value as last, is_called from ${sequence}`,
    );
    if (rows[0]?.is_called) sequences[table] = rows[0].last;
  }
  const migrations = await client.query<{ name: string }>("select name from kysely_migration order by name");
  return {
    kind: "postgres",
    tables: await postgresTables(client),
    migrations: migrations.rows.map(({ name }) => name),
    sequences,
    async *rows(table) {
      await client.query(
        `declare travelling no scroll cursor for select ${columnsOf(table)} from ${quoted(table.name)} order by ${keyOrder(table)}`,
      );
      try {
        for (;;) {
          const { rows } = await client.query<Row>(`fetch ${PAGE} from travelling`);
          yield* rows;
          if (rows.length < PAGE) break;
        }
      } finally {
        await client.query("close travelling");
      }
    },
    async count(table) {
      const { rows } = await client.query<{ n: number }>(`select count(*) as n from ${quoted(table.name)}`);
      return rows[0]?.n ?? 0;
    },
    async close() {
      await client.end();
    },
  };
}
