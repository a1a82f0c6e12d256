import { type Kysely, sql } from "kysely";
import type { Migration } from "../migration.ts";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** Danmaku (弹幕) of films. */
export function danmaku(kind: DatabaseKind): Migration {
  const { int, id } = columnTypes(kind);
  const statements = [
    `create table danmaku (
      id ${id},
      video_id ${int} not null references video (id),
      author_id ${int} not null references "user" (id),
      position_ms ${int} not null,
      second ${int} not null,
      part ${int} not null,
      mode text not null,
      size text not null,
      color text not null,
      source text not null,
      weight ${int} not null,
      like_count ${int} not null default 0,
      created_at ${int} not null,
      deleted_at ${int}
    )`,
    // The danmaku of a second that are drawn.
    `create index danmaku_drawn on danmaku (video_id, second, weight desc, id desc) where deleted_at is null`,
    // The list beside the player.
    `create index danmaku_time on danmaku (video_id, position_ms, id) where deleted_at is null`,
    // A member's own danmaku in a segment.
    `create index danmaku_own on danmaku (author_id, video_id, second) where deleted_at is null`,
    // All danmaku of a member; the deleted ones for the end of the account and for exports.
    `create index danmaku_author on danmaku (author_id, id)`,
    // All of a film, for its purge.
    `create index danmaku_video on danmaku (video_id, id)`,

    `create table danmaku_like (
      danmaku_id ${int} not null references danmaku (id),
      user_id ${int} not null references "user" (id),
      created_at ${int} not null,
      constraint danmaku_like_pk primary key (danmaku_id, user_id)
    )`,
    `create index danmaku_like_user on danmaku_like (user_id)`,

    `create table danmaku_segment (
      video_id ${int} not null references video (id),
      segment ${int} not null,
      version ${int} not null,
      count ${int} not null,
      constraint danmaku_segment_pk primary key (video_id, segment)
    )`,

    `create table danmaku_part (
      video_id ${int} not null references video (id),
      part ${int} not null,
      count ${int} not null,
      constraint danmaku_part_pk primary key (video_id, part)
    )`,

    `create table danmaku_setting (
      video_id ${int} not null primary key references video (id),
      is_off ${int} not null,
      words text not null
    )`,

    `create table danmaku_filter (
      user_id ${int} not null primary key references "user" (id),
      words text not null
    )`,

    `create table danmaku_hidden (
      user_id ${int} not null references "user" (id),
      danmaku_id ${int} not null references danmaku (id),
      constraint danmaku_hidden_pk primary key (user_id, danmaku_id)
    )`,
    // For the reference.
    `create index danmaku_hidden_danmaku on danmaku_hidden (danmaku_id)`,
  ];
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
