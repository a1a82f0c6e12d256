import { type Kysely, sql } from "kysely";
import type { Migration } from "../migration.ts";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** Series: 合集 of videos and 专栏 of articles. */
export function series(kind: DatabaseKind): Migration {
  const { int, id } = columnTypes(kind);
  const statements = [
    `create table series (
      id ${id},
      author_id ${int} not null references "user" (id),
      kind text not null,
      title text not null,
      description text not null default '',
      cover_image_id ${int} references image (id),
      part_count ${int} not null default 0,
      listed_count ${int} not null default 0,
      follower_count ${int} not null default 0,
      created_at ${int} not null,
      updated_at ${int} not null,
      last_part_at ${int}
    )`,
    `create index series_author on series (author_id, id desc)`,
    // For the sitemap: written exactly as in its query.
    `create index series_found on series ((id + 0), id, last_part_at) where listed_count > 0`,

    `create table series_part (
      id ${id},
      series_id ${int} not null references series (id) on delete cascade,
      kind text not null,
      post_id ${int} not null,
      author_id ${int} not null references "user" (id),
      position ${int} not null,
      is_listed ${int} not null default 0,
      told_in ${int},
      added_at ${int} not null,
      constraint series_part_post unique (kind, post_id)
    )`,
    `create index series_part_order on series_part (series_id, position, post_id)`,
    `create index series_part_author on series_part (author_id)`,

    `create table series_follow (
      id ${id},
      series_id ${int} not null references series (id) on delete cascade,
      user_id ${int} not null references "user" (id),
      created_at ${int} not null,
      constraint series_follow_once unique (user_id, series_id)
    )`,
    `create index series_follow_listeners on series_follow (series_id, id)`,
    `create index series_follow_newest on series_follow (user_id, id desc)`,

    `create table series_progress (
      series_id ${int} not null references series (id) on delete cascade,
      user_id ${int} not null references "user" (id),
      post_id ${int} not null,
      opened_at ${int} not null,
      constraint series_progress_pk primary key (series_id, user_id)
    )`,
    `create index series_progress_person on series_progress (user_id)`,

    `create table series_broadcast (
      id ${id},
      series_id ${int} not null references series (id) on delete cascade,
      told_until ${int} not null default 0,
      due_at ${int} not null
    )`,
    `create index series_broadcast_series on series_broadcast (series_id)`,
    `create index series_broadcast_due on series_broadcast (due_at, id)`,
  ];
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
