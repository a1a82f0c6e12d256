import { type Kysely, sql } from "kysely";
import type { Migration } from "../migration.ts";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** The positions at which members stopped watching films (上次看到), and the captions (字幕) of films. */
export function watching(kind: DatabaseKind): Migration {
  const { int } = columnTypes(kind);
  const statements = [
    `create table watch_place (
      video_id ${int} not null references video (id),
      user_id ${int} not null references "user" (id),
      position_ms ${int} not null,
      saved_at ${int} not null,
      constraint watch_place_pk primary key (video_id, user_id)
    )`,
    `create index watch_place_newest on watch_place (user_id, saved_at desc, video_id desc)`,
    `create table video_caption (
      video_id ${int} not null references video (id),
      lang text not null,
      body text not null,
      body_hash text not null,
      cue_count ${int} not null,
      updated_at ${int} not null,
      constraint video_caption_pk primary key (video_id, lang)
    )`,
  ];
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
