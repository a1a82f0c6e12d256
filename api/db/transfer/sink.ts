import type pg from "pg";
import { openSqliteFile } from "../dialects/sqlite-file.ts";
import { COPY_MARK } from "./copy-mark.ts";
import type { Row, TableShape } from "./shape.ts";
import { postgresClient, postgresSequences, postgresTables } from "./source.ts";

/** How far a table has been copied. */
export interface Progress {
  rows: number;
  key: (string | number)[];
  isDone: boolean;
}

/** A database of the right schema that receives rows. Foreign keys are not checked until `finish`. */
export interface RowSink {
  /** By table: the rows that an interrupted copy already inserted. */
  progress: Record<string, Progress>;
  /** Inserts a batch atomically. @param lines each row as JSON */
  insert(table: TableShape, rows: Row[], lines: string[], progress: Progress): Promise<void>;
  /** Records progress of work beside the tables, so that the next run can continue it. */
  note(name: string, key: Progress["key"]): Promise<void>;
  /** Checks every foreign key and sets the sequences to the last used ids. @throws when a reference has no target */
  finish(sequences: Record<string, number>): Promise<void>;
  /** Removes the copy mark, so that a server can start on the database. */
  release(): Promise<void>;
  close(): Promise<void>;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** A file created by `migrate` that no other process uses. */
export function sqliteSink(path: string): RowSink {
  const file = openSqliteFile(path, { timeoutMs: 5_000 });
  const all = <T>(query: string, ...values: unknown[]) => file.prepare(query).all(values) as T[];
  // No durability is needed: after a crash the copy starts from the beginning.
  for (const setting of ["journal_mode = WAL", "synchronous = OFF", "foreign_keys = OFF"])
    file.exec(`pragma ${setting}`);
  const noteMark = () =>
    file.prepare("insert or replace into kysely_migration (name, timestamp) values (?, ?)").run([COPY_MARK, ""]);
  noteMark();
  // Rows that the migrations inserted: the copy brings its own.
  file.exec("delete from classify_tag");
  return {
    progress: {},
    async insert(table, rows) {
      const insert = file.prepare(
        `insert into ${quoted(table.name)} (${table.columns.map(quoted).join(", ")}) values (${table.columns.map(() => "?").join(", ")})`,
      );
      file.exec("begin");
      try {
        for (const row of rows) insert.run(table.columns.map((column) => row[column] ?? null));
        file.exec("commit");
      } catch (error) {
        file.exec("rollback");
        throw error;
      }
    },
    note: async () => {},
    async finish(sequences) {
      for (const [table, last] of Object.entries(sequences)) {
        const known = all<{ seq: number }>("select seq from sqlite_sequence where name = ?", table)[0];
        if (!known) file.prepare("insert into sqlite_sequence (name, seq) values (?, ?)").run([table, last]);
        else if (known.seq < last) file.prepare("update sqlite_sequence set seq = ? where name = ?").run([last, table]);
      }
      const lost = all<{ table: string; parent: string }>(
        'select "table", parent from pragma_foreign_key_check limit 1',
      )[0];
      if (lost) throw new Error(`a row of ${lost.table} points at no row of ${lost.parent}`);
      file.exec("pragma wal_checkpoint(truncate)");
    },
    async release() {
      file.prepare("delete from kysely_migration where name = ?").run([COPY_MARK]);
      file.exec("pragma synchronous = FULL");
      file.exec("pragma wal_checkpoint(truncate)");
    },
    close: async () => file.close(),
  };
}

const FOREIGN_KEYS = `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`;

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/**
 * Empties a database created by `migrate`. Foreign keys are recorded before they are dropped, so that a kill loses
 * none.
 */
async function beginCopy(client: pg.Client): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(
      "create table copy_progress (table_name text primary key, rows bigint not null, key text not null, is_done boolean not null)",
    );
    await client.query(`create table copy_constraint as ${FOREIGN_KEYS}`);
    const { rows } = await client.query<{ table: string; name: string }>('select "table", name from copy_constraint');
    for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
    const tables = (await postgresTables(client)).map(({ name }) => quoted(name));
    await client.query(`truncate ${[...tables, "user_name_part"].join(", ")}`);
    await client.query("insert into kysely_migration (name, timestamp) values ($1, '')", [COPY_MARK]);
  });
}

/** Whether a copy into the database was begun and not finished. */
export async function isCopyUnderWay(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('copy_progress') is not null as there");
  return rows[0]?.there === true;
}

/** A database created by `migrate`, or one with an interrupted copy. */
export async function postgresSink(url: string): Promise<RowSink> {
  const client = await postgresClient(url);
  if (!(await isCopyUnderWay(client))) await beginCopy(client);
  const known = await client.query<{ table_name: string; rows: number; key: string; is_done: boolean }>(
    "select * from copy_progress",
  );
  const { rows: schemas } = await client.query<{ name: string }>("select current_schema() as name");
  // The schema is part of the name because a type without schema may be PostgreSQL's own, as `circle` is.
  const typeOf = ({ name }: TableShape) => `${quoted(schemas[0]?.name ?? "public")}.${quoted(name)}`;
  const progress = Object.fromEntries(
    known.rows.map((row) => [
      row.table_name,
      { rows: row.rows, key: JSON.parse(row.key) as Progress["key"], isDone: row.is_done },
    ]),
  );
  return {
    progress,
    async insert(table, rows, lines, now) {
      const columns = table.columns.map(quoted).join(", ");
      await inTransaction(client, async () => {
        if (rows.length > 0)
          await client.query(
            `insert into ${quoted(table.name)} (${columns}) select ${columns} from json_populate_recordset(null::${typeOf(table)}, $1::json)`,
            [`[${lines.join(",")}]`],
          );
        await client.query(
          `insert into copy_progress values ($1, $2, $3, $4)
           on conflict (table_name) do update set rows = excluded.rows, key = excluded.key, is_done = excluded.is_done`,
          [table.name, now.rows, JSON.stringify(now.key), now.isDone],
        );
      });
    },
    async note(name, key) {
      await client.query(
        `insert into copy_progress values ($1, 0, $2, false) on conflict (table_name) do update set key = excluded.key`,
        [name, JSON.stringify(key)],
      );
    },
    async finish(sequences) {
      for (const { table, sequence } of await postgresSequences(client)) {
        const { rows } = await client.query<{ last: number }>(
          `select coalesce(max(id), 0) as last from ${quoted(table)}`,
        );
        const last = Math.max(sequences[table] ?? 0, rows[0]?.last ?? 0);
        if (last > 0) await client.query("select setval($1, $2, true)", [sequence, last]);
      }
      const missing = await client.query<{ table: string; name: string; definition: string }>(
        `select k."table", k.name, k.definition from copy_constraint k
         where not exists (select 1 from (${FOREIGN_KEYS}) t where t."table" = k."table" and t.name = k.name)`,
      );
      for (const { table, name, definition } of missing.rows)
        await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
      await client.query("analyze");
    },
    async release() {
      await inTransaction(client, async () => {
        await client.query("delete from kysely_migration where name = $1", [COPY_MARK]);
        await client.query("drop table copy_progress, copy_constraint");
      });
    },
    async close() {
      await client.end();
    },
  };
}
