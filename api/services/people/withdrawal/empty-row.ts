import { sql, type Transaction } from "kysely";
import type { Database } from "../../../db/schema/index.ts";

type Trx = Transaction<Database>;
type Values = Record<string, unknown>;

interface Emptied {
  table: keyof Database;
  /** The column with the row's id. */
  key?: string;
  id: number;
  /** The values that stand for the hidden ones. */
  empty: Values;
}

async function lockedRow(trx: Trx, { table, key = "id", id, empty }: Emptied): Promise<Values | undefined> {
  const columns = sql.join(Object.keys(empty).map((name) => sql.ref(name)));
  // A change of no value locks the row on both databases.
  const name = sql.ref(key);
  await sql`update ${sql.table(table)} set ${name} = ${name} where ${name} = ${id}`.execute(trx);
  const { rows } = await sql<Values>`select ${columns} from ${sql.table(table)} where ${name} = ${id}`.execute(trx);
  return rows[0];
}

async function setColumns(trx: Trx, { table, key = "id", id }: Emptied, values: Values): Promise<void> {
  const changes = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (changes.length === 0) return;
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${sql.ref(key)} = ${id}`.execute(trx);
}

/** Replaces values of a row. @returns the former values of the columns that changed; undefined when none did */
export async function emptyRow(trx: Trx, emptied: Emptied): Promise<Values | undefined> {
  const before = await lockedRow(trx, emptied);
  const changed = Object.entries(before ?? {}).filter(([name, value]) => value !== emptied.empty[name]);
  if (changed.length === 0) return undefined;
  await setColumns(trx, emptied, Object.fromEntries(changed.map(([name]) => [name, emptied.empty[name]])));
  return Object.fromEntries(changed);
}

/** Puts values back into the columns that nobody has changed since. @returns the values that were put back */
export async function refillRow(trx: Trx, emptied: Emptied, values: Values): Promise<Values> {
  const now = await lockedRow(trx, emptied);
  const back = Object.fromEntries(
    Object.entries(values).filter(([name]) => now !== undefined && now[name] === emptied.empty[name]),
  );
  await setColumns(trx, emptied, back);
  return back;
}
