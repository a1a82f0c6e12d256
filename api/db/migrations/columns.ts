import { type ColumnDefinitionBuilder, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";

/** Column types that differ between the two databases. */
export function columns(kind: DatabaseKind) {
  const postgres = kind === "postgres";
  return {
    /** Data type of ids, times in ms and counters: 64 bits on both. */
    int: postgres ? ("bigint" as const) : ("integer" as const),
    real: postgres ? ("double precision" as const) : ("real" as const),
    /** Never reuses an id, also after deletes. */
    idColumn: (column: ColumnDefinitionBuilder) =>
      postgres ? column.generatedByDefaultAsIdentity().primaryKey() : column.primaryKey().autoIncrement(),
    sql,
  };
}
