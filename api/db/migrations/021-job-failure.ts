import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** When periodic work failed last, and why: for the console. */
export function jobFailure(kind: DatabaseKind): Migration {
  const { int } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      for (const column of [`failed_at ${int}`, "failure text"])
        await sql.raw(`alter table job_lease add column ${column}`).execute(db);
    },
  };
}
