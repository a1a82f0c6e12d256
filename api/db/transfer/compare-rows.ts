import type pg from "pg";
import { inBatches } from "./batches.ts";
import { keyOf, type Row, type TableShape } from "./shape.ts";

export interface Compared {
  table: string;
  rows: number;
  /** Rows that differ, are missing, or are superfluous in PostgreSQL. */
  different: number;
  /** The keys of the first of them. */
  examples: string[];
}

const SHOWN = 5;
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** A row as text, with its columns in a fixed order, for comparison. */
const textOf = ({ columns }: TableShape, row: Row) => JSON.stringify(columns.map((column) => row[column] ?? null));

/** The rows with these keys in PostgreSQL. */
async function among(client: pg.Client, table: TableShape, keys: (string | number)[][]): Promise<Row[]> {
  const names = table.key.map(({ name }) => quoted(name)).join(", ");
  const arrays = table.key.map(({ type }, at) => `$${at + 1}::${type === "int" ? "bigint" : "text"}[]`).join(", ");
  const { rows } = await client.query<Row>(
    `select ${table.columns.map(quoted).join(", ")} from ${quoted(table.name)} where (${names}) in (select * from unnest(${arrays}))`,
    table.key.map((_, at) => keys.map((key) => key[at])),
  );
  return rows;
}

/** Compares every row of a table with the row of the same key in PostgreSQL, column by column. */
export async function compareTable(
  client: pg.Client,
  table: TableShape,
  source: AsyncIterable<Row>,
  progress: (count: number) => void,
): Promise<Compared> {
  const result: Compared = { table: table.name, rows: 0, different: 0, examples: [] };
  const note = (key: (string | number)[]) => {
    result.different += 1;
    if (result.examples.length < SHOWN) result.examples.push(key.join("/"));
  };
  for await (const { rows } of inBatches(source)) {
    const keys = rows.map((row) => keyOf(table, row));
    const there = new Map(
      (await among(client, table, keys)).map((row) => [JSON.stringify(keyOf(table, row)), textOf(table, row)]),
    );
    for (const [at, row] of rows.entries())
      if (there.get(JSON.stringify(keys[at])) !== textOf(table, row)) note(keys[at] ?? []);
    result.rows += rows.length;
    progress(result.rows);
  }
  const { rows } = await client.query<{ count: number }>(`select count(*) as count from ${quoted(table.name)}`);
  const more = (rows[0]?.count ?? 0) - result.rows;
  if (more > 0) result.different += more;
  return result;
}
