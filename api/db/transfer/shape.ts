/** A row in transfer: column → value. */
export type Row = Record<string, string | number | null>;

/** The shape of a table as a copy needs it. */
export interface TableShape {
  name: string;
  columns: string[];
  /** The columns of the primary key, in order. */
  key: { name: string; type: "int" | "text" }[];
}

/** State of running processes: leases, changes to send to a search engine, runs of operator's commands. Not copied. */
const ofProcesses = ["job_lease", "probe", "search_outbox", "search_elsewhere", "operator_run"];
/** Filled by triggers, or rebuilt from the rows (services/finding/search, services/finding/suggestion). Not copied. */
const derived = ["user_name_part", "suggestion_key"];

/** Whether a table's rows are copied. Search indexes are different tables in each database, and are rebuilt. */
export function travels(table: string): boolean {
  return (
    !/_search(?:_|$)|^sqlite_|^kysely_|^copy_/.test(table) && !ofProcesses.includes(table) && !derived.includes(table)
  );
}

/** The values of a row's primary key. */
export const keyOf = ({ key }: TableShape, row: Row | undefined): (string | number)[] =>
  key.map(({ name }) => row?.[name] ?? 0);
