import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** Sums that the console would add up anew at each look. What a column holds is said in db/schema/word.ts and staff.ts. */
export function keptSums(kind: DatabaseKind): Migration {
  const { int } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        `create table word_list_day (
          list_id ${int} not null references word_list (id) on delete cascade,
          day ${int} not null,
          count ${int} not null,
          constraint word_list_day_pk primary key (list_id, day)
        )`,
        `insert into word_list_day (list_id, day, count) select list_id, day, sum(count) from word_hit group by list_id, day`,
        `create table circle_busy (
          figure text not null,
          circle_id ${int} not null references circle (id),
          value ${int} not null,
          constraint circle_busy_pk primary key (figure, circle_id)
        )`,
        // Whether a tag is used: those of what is listed have indexes.
        `create index article_tag_unlisted on article_tag (tag_id) where is_listed = 0`,
        `create index video_tag_unlisted on video_tag (tag_id) where is_listed = 0`,
      ])
        await sql.raw(statement).execute(db);
    },
  };
}
