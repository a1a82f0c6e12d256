import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** Nobody has logged in without a tick at the first version, from the first login on. */
export function consent(kind: DatabaseKind): Migration {
  const { int } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        `create table consent (
          user_id ${int} not null references "user" (id),
          version ${int} not null,
          agreed_at ${int} not null,
          constraint consent_pk primary key (user_id, version)
        )`,
        `alter table "user" add column agreed_version ${int} not null default 1`,
        `insert into consent (user_id, version, agreed_at) select id, 1, created_at from "user"`,
      ])
        await sql.raw(statement).execute(db);
    },
  };
}
