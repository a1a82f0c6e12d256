import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** How often the same words were sent on one day: their hash, and nobody's name. */
export function said(kind: DatabaseKind): Migration {
  const { int } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        `create table said_text (
          hash text not null,
          day ${int} not null,
          count ${int} not null,
          constraint said_text_pk primary key (hash, day)
        )`,
        `create index said_text_day on said_text (day)`,
      ])
        await sql.raw(statement).execute(db);
    },
  };
}
