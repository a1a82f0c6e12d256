import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** What members asked to have of their own data, and where it lies for a day. */
export function dataExport(kind: DatabaseKind): Migration {
  const { int } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        `create table data_export (
          user_id ${int} not null primary key references "user" (id),
          asked_at ${int} not null,
          attempts ${int} not null default 0,
          due_at ${int},
          file_key text,
          bytes ${int} not null default 0
        )`,
        `create index data_export_due on data_export (due_at)`,
        `create index data_export_key on data_export (file_key)`,
      ])
        await sql.raw(statement).execute(db);
    },
  };
}
