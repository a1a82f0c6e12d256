import { type Kysely, sql } from "kysely";
import type { Migration } from "../migration.ts";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** The places where members stopped reading articles (上次读到这里). */
export function readingPlace(kind: DatabaseKind): Migration {
  const { int } = columnTypes(kind);
  const statements = [
    `create table reading_place (
      article_id ${int} not null references article (id),
      user_id ${int} not null references "user" (id),
      block ${int} not null,
      block_hash text not null,
      saved_at ${int} not null,
      constraint reading_place_pk primary key (article_id, user_id)
    )`,
    `create index reading_place_newest on reading_place (user_id, saved_at desc, article_id desc)`,
  ];
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
