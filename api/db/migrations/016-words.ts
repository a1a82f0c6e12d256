import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** Sensitive words. What a column holds is said in db/schema/word.ts. */
export function words(kind: DatabaseKind): Migration {
  const { id, int } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        `create table word_list (
          id ${id},
          name text not null,
          level text not null,
          fields text not null,
          homophones ${int} not null default 0,
          is_on ${int} not null default 0,
          word_count ${int} not null,
          revision ${int} not null default 1,
          updated_at ${int} not null,
          dry_state text,
          dry_at ${int},
          dry_result text,
          words text not null
        )`,
        `create table word_hit (
          list_id ${int} not null references word_list (id) on delete cascade,
          word text not null,
          day ${int} not null,
          count ${int} not null,
          constraint word_hit_pk primary key (list_id, word, day)
        )`,
        `create index word_hit_day on word_hit (day)`,
      ])
        await sql.raw(statement).execute(db);
    },
  };
}
