import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** R06: what an engine of the search elsewhere has yet to be told. What a column holds is said in db/schema/search-outbox.ts. */
export function searchOutbox(kind: DatabaseKind): Migration {
  const { int } = columnTypes(kind);
  const isPostgres = kind === "postgres";
  const statements = [
    `create table search_outbox (
      kind text not null,
      subject_id ${int} not null,
      change ${int} not null,
      changed_at ${int} not null,
      attempts ${int} not null default 0,
      due_at ${int} not null default 0,
      constraint search_outbox_pk primary key (kind, subject_id)
    )${isPostgres ? "" : " without rowid"}`,
    `create index search_outbox_due on search_outbox (due_at, changed_at, kind, subject_id)`,
    `create table search_elsewhere (
      id ${int} primary key,
      place text not null,
      noted_at ${int},
      filled_at ${int}
    )`,
  ];
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
