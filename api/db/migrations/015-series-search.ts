import { type Kysely, sql, type Migration } from "kysely";
import type { DatabaseKind } from "../open.ts";

/** The search index of series, like those of 001-schema/search.ts. The job `series-index` fills it. */
export function seriesSearch(kind: DatabaseKind): Migration {
  const statements =
    kind === "postgres"
      ? [
          `create table series_search (series_id bigint primary key, vector tsvector not null)`,
          `create index series_search_vector on series_search using gin (vector)`,
        ]
      : [
          `create virtual table series_search using fts5(title, body, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0')`,
          `insert into series_search (series_search, rank) values ('pgsz', 1000)`,
        ];
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
