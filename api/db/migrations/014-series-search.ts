import { type Kysely, sql } from "kysely";
import type { Migration } from "../migration.ts";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/**
 * The search index of series, like those of 001-schema/search.ts, which the job `series-index` fills; and the order of a
 * person's series by their last change.
 */
export function seriesSearch(kind: DatabaseKind): Migration {
  const { int } = columnTypes(kind);
  const statements = [
    ...(kind === "postgres"
      ? [
          `create table series_search (series_id bigint primary key, vector tsvector not null)`,
          `create index series_search_vector on series_search using gin (vector)`,
        ]
      : [
          `create virtual table series_search using fts5(title, body, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0')`,
          `insert into series_search (series_search, rank) values ('pgsz', 1000)`,
        ]),
    `alter table series add column active_at ${int} not null default 0`,
    `update series set active_at = coalesce(last_part_at, created_at)`,
    `create index series_author_active on series (author_id, active_at desc, id desc)`,
  ];
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
