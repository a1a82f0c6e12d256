import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** Records of persons that administrators exported for authorities. What a column holds is said in db/schema/record-export.ts. */
export function recordExport(kind: DatabaseKind): Migration {
  const { id, int } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        `create table record_export (
          id ${id},
          user_id ${int} not null references "user" (id),
          asked_by ${int} not null references "user" (id),
          asked_at ${int} not null,
          reason text not null,
          document text not null,
          attempts ${int} not null default 0,
          due_at ${int},
          made_at ${int},
          file_key text,
          bytes ${int} not null default 0
        )`,
        `create index record_export_of_user on record_export (user_id, id desc)`,
        `create index record_export_due on record_export (due_at)`,
        `create index record_export_key on record_export (file_key)`,
        `create unique index record_export_waiting on record_export (user_id, asked_by) where file_key is null and due_at is not null`,
      ])
        await sql.raw(statement).execute(db);
    },
  };
}
