import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** Names that tags had before, and tags that nobody is offered. */
export function tagNames(kind: DatabaseKind): Migration {
  const { int } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        `alter table classify_tag add column is_hidden ${int} not null default 0`,
        `create table tag_old_name (
          name text not null primary key,
          tag_id ${int} not null references classify_tag (id)
        )`,
        `create index tag_old_name_of_tag on tag_old_name (tag_id)`,
      ])
        await sql.raw(statement).execute(db);
    },
  };
}
