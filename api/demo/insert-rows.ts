import type { Insertable, Transaction } from "kysely";
import type { Database } from "../db/schema/index.ts";

/** SQLite allows 32,766 parameters per statement. */
const PARAMETERS_MAX = 30_000;

function* chunks<Row extends object>(rows: readonly Row[]): Generator<Row[]> {
  const size = Math.floor(PARAMETERS_MAX / Math.max(1, Object.keys(rows[0] ?? {}).length));
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

export async function insertRows<Table extends keyof Database>(
  trx: Transaction<Database>,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (const chunk of chunks(rows)) await trx.insertInto(table).values(chunk).execute();
}

type WithId =
  | "user"
  | "image"
  | "article"
  | "comment"
  | "circle"
  | "dynamic"
  | "video"
  | "poll"
  | "poll_option"
  | "feedback"
  | "favourite_folder"
  | "notice"
  | "conversation";

/**
 * Inserts rows; both databases assign ids in the order of the rows.
 * @returns the id of each row
 */
export async function insertForIds<Table extends WithId>(
  trx: Transaction<Database>,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const chunk of chunks(rows)) {
    const made = (await trx.insertInto(table).values(chunk).returning("id").execute()) as { id: number }[];
    ids.push(...made.map(({ id }) => id).toSorted((a, b) => a - b));
  }
  return ids;
}
