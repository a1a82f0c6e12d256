/** A row as it travels: column → value. */
export type Row = Record<string, string | number | null>;

/** What a copy has to know of a table. */
export interface TableShape {
  name: string;
  columns: string[];
  /** The columns of its primary key, in their order. */
  key: { name: string; type: "int" | "text" }[];
}

/** Of the running processes alone: what they hold, what they have yet to tell an engine of the search, what commands did here. */
const ofProcesses = ["job_lease", "probe", "search_outbox", "search_elsewhere", "operator_run"];
/** Kept by triggers, or made anew from the rows (services/finding/search, services/finding/suggestion). */
const derived = ["user_name_part", "suggestion_key"];

/** Whether the rows of a table travel. The indexes of the search are other tables in each database, and are made anew. */
export function travels(table: string): boolean {
  return (
    !/_search(?:_|$)|^sqlite_|^kysely_|^copy_/.test(table) && !ofProcesses.includes(table) && !derived.includes(table)
  );
}

/** The values of a row's key. */
export const keyOf = ({ key }: TableShape, row: Row | undefined): (string | number)[] =>
  key.map(({ name }) => row?.[name] ?? 0);
