import { type Kysely, sql } from "kysely";
import type { Migration } from "../migration.ts";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** Renditions of films: several qualities for HLS, and the sheet of frames that players show while one seeks. */
export function videoRenditions(kind: DatabaseKind): Migration {
  const { int, id } = columnTypes(kind);
  const waits = "published_at is not null and deleted_at is null";
  const statements = [
    `create table video_rendition (
      id ${id},
      video_file_id ${int} not null references video_file (id),
      kind text not null,
      height ${int} not null,
      state text not null,
      key text,
      bytes ${int} not null default 0,
      bitrate ${int} not null default 0,
      facts text,
      attempts ${int} not null default 0,
      lease_until ${int},
      created_at ${int} not null,
      updated_at ${int} not null,
      constraint video_rendition_once unique (video_file_id, kind, height)
    )`,
    `create unique index video_rendition_key on video_rendition (key) where key is not null`,
    `create index video_rendition_queue on video_rendition (kind, lease_until, id) where lease_until is not null`,

    // A job fills this column and the table.
    `alter table video add column rendition_plan ${int} not null default 0`,
    `create index video_plan_frames on video (id desc) where rendition_plan = 0 and ${waits}`,
    `create index video_plan_qualities on video (view_count desc, id desc) where rendition_plan = 1 and ${waits}`,
  ];
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
