import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** Uploaded videos: the queue in which they are converted, what they belong to, and what each member's take. */
export function videoFiles(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int, idColumn } = columns(kind);
      await db.schema
        .createTable("video_file")
        .addColumn("id", int, idColumn)
        .addColumn("owner_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("name", "text", (c) => c.notNull())
        .addColumn("state", "text", (c) => c.notNull())
        .addColumn("reason", "text")
        .addColumn("progress", int, (c) => c.notNull().defaultTo(0))
        .addColumn("source_key", "text")
        .addColumn("source_bytes", int, (c) => c.notNull())
        .addColumn("media_key", "text")
        .addColumn("poster_key", "text")
        .addColumn("duration_ms", int)
        .addColumn("width", int)
        .addColumn("height", int)
        .addColumn("bytes", int, (c) => c.notNull())
        .addColumn("attempts", int, (c) => c.notNull().defaultTo(0))
        .addColumn("lease_until", int)
        .addColumn("machine", "text")
        .addColumn("subject_kind", "text")
        .addColumn("subject_id", int)
        .addColumn("unused_since", int)
        .addColumn("created_at", int, (c) => c.notNull())
        .addColumn("updated_at", int, (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex("video_file_subject")
        .unique()
        .on("video_file")
        .columns(["subject_kind", "subject_id"])
        .execute();
      await sql`create unique index video_file_source on video_file (source_key) where source_key is not null`.execute(
        db,
      );
      await sql`create index video_file_queue on video_file (lease_until, id) where lease_until is not null`.execute(
        db,
      );
      await sql`create index video_file_unused on video_file (unused_since, id) where unused_since is not null`.execute(
        db,
      );
      await db.schema
        .alterTable("user")
        .addColumn("video_count", int, (c) => c.notNull().defaultTo(0))
        .execute();
      await db.schema
        .alterTable("user")
        .addColumn("video_bytes", int, (c) => c.notNull().defaultTo(0))
        .execute();
    },
  };
}
