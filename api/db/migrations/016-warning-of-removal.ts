import { type Kysely, sql } from "kysely";
import type { Migration } from "../migration.ts";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** A warning knows the removal with which it came, so that it goes when the removal is undone. */
export function warningOfRemoval(kind: DatabaseKind): Migration {
  const { int } = columnTypes(kind);
  const statements = [
    `alter table sanction add column removal_id ${int}`,
    `create index sanction_removal on sanction (removal_id) where removal_id is not null`,
  ];
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
