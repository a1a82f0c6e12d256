import type { Kysely, Migration } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** E04: tickets with votes, followers, timeline and search tokens. E06: system notices. */
export function feedback(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int, idColumn, sql } = columns(kind);

      await db.schema
        .createTable("feedback")
        .addColumn("id", int, idColumn)
        .addColumn("author_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("kind", "text", (c) => c.notNull())
        .addColumn("title", "text", (c) => c.notNull())
        .addColumn("source", "text", (c) => c.notNull())
        .addColumn("html", "text", (c) => c.notNull())
        .addColumn("summary", "text", (c) => c.notNull())
        .addColumn("renderer_version", int, (c) => c.notNull())
        .addColumn("version", "text", (c) => c.notNull().defaultTo(""))
        .addColumn("device", "text", (c) => c.notNull().defaultTo(""))
        .addColumn("os", "text", (c) => c.notNull().defaultTo(""))
        .addColumn("browser", "text", (c) => c.notNull().defaultTo(""))
        .addColumn("status", "text", (c) => c.notNull().defaultTo("pending"))
        .addColumn("status_note", "text", (c) => c.notNull().defaultTo(""))
        .addColumn("moved_at", int, (c) => c.notNull())
        .addColumn("duplicate_of", int, (c) => c.references("feedback.id"))
        .addColumn("resolved_at", int)
        .addColumn("resolved_version", "text")
        .addColumn("resolved_order", int)
        .addColumn("reply_source", "text")
        .addColumn("reply_html", "text")
        .addColumn("reply_by", int, (c) => c.references("user.id"))
        .addColumn("replied_at", int)
        .addColumn("first_replied_at", int)
        .addColumn("vote_count", int, (c) => c.notNull().defaultTo(0))
        .addColumn("follower_count", int, (c) => c.notNull().defaultTo(0))
        .addColumn("comment_count", int, (c) => c.notNull().defaultTo(0))
        .addColumn("last_floor", int, (c) => c.notNull().defaultTo(0))
        .addColumn("created_at", int, (c) => c.notNull())
        .addColumn("updated_at", int, (c) => c.notNull())
        .addColumn("deleted_at", int)
        .addColumn("bin_of", int)
        .execute();
      // One for each filter and order; the other filters are read off the index's last columns.
      await sql`create index feedback_latest on feedback (created_at desc, id desc) where deleted_at is null`.execute(
        db,
      );
      await sql`create index feedback_votes on feedback (vote_count desc, id desc) where deleted_at is null`.execute(
        db,
      );
      await sql`create index feedback_status_latest on feedback (status, created_at desc, id desc, version, kind) where deleted_at is null`.execute(
        db,
      );
      await sql`create index feedback_status_votes on feedback (status, vote_count desc, id desc, version, kind) where deleted_at is null`.execute(
        db,
      );
      await sql`create index feedback_version_latest on feedback (version, created_at desc, id desc, kind) where deleted_at is null`.execute(
        db,
      );
      await sql`create index feedback_version_votes on feedback (version, vote_count desc, id desc, kind) where deleted_at is null`.execute(
        db,
      );
      await sql`create index feedback_kind_latest on feedback (kind, created_at desc, id desc) where deleted_at is null`.execute(
        db,
      );
      await sql`create index feedback_kind_votes on feedback (kind, vote_count desc, id desc) where deleted_at is null`.execute(
        db,
      );
      await sql`create index feedback_author on feedback (author_id, created_at desc, id desc, status) where deleted_at is null`.execute(
        db,
      );
      await sql`create index feedback_bin on feedback (bin_of, deleted_at desc, id desc) where bin_of is not null`.execute(
        db,
      );
      await sql`create index feedback_changelog on feedback (resolved_order desc, id desc) where resolved_order is not null and deleted_at is null`.execute(
        db,
      );
      await sql`create index feedback_duplicates on feedback (duplicate_of) where duplicate_of is not null`.execute(db);

      for (const table of ["feedback_vote", "feedback_follow"]) {
        await db.schema
          .createTable(table)
          .addColumn("feedback_id", int, (c) => c.notNull().references("feedback.id"))
          .addColumn("user_id", int, (c) => c.notNull().references("user.id"))
          .addColumn("created_at", int, (c) => c.notNull())
          .addPrimaryKeyConstraint(`${table}_pk`, ["feedback_id", "user_id"])
          .execute();
      }

      await db.schema
        .createTable("feedback_event")
        .addColumn("id", int, idColumn)
        .addColumn("feedback_id", int, (c) => c.notNull().references("feedback.id"))
        .addColumn("actor_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("kind", "text", (c) => c.notNull())
        .addColumn("from_status", "text")
        .addColumn("to_status", "text")
        .addColumn("note", "text", (c) => c.notNull().defaultTo(""))
        .addColumn("related_id", int, (c) => c.references("feedback.id"))
        .addColumn("created_at", int, (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex("feedback_event_timeline")
        .on("feedback_event")
        .columns(["feedback_id", "id"])
        .execute();

      await db.schema
        .createTable("feedback_token")
        .addColumn("token", "text", (c) => c.notNull())
        .addColumn("feedback_id", int, (c) => c.notNull().references("feedback.id"))
        .addPrimaryKeyConstraint("feedback_token_pk", ["token", "feedback_id"])
        .execute();
      await db.schema.createIndex("feedback_token_ticket").on("feedback_token").column("feedback_id").execute();

      await db.schema
        .createTable("feedback_figures")
        .addColumn("id", int, (c) => c.primaryKey())
        .addColumn("figures", "text", (c) => c.notNull())
        .addColumn("counted_at", int, (c) => c.notNull())
        .execute();

      await db.schema
        .createTable("system_notice")
        .addColumn("id", int, idColumn)
        .addColumn("user_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("kind", "text", (c) => c.notNull())
        .addColumn("title", "text", (c) => c.notNull())
        .addColumn("body", "text", (c) => c.notNull().defaultTo(""))
        .addColumn("path", "text")
        .addColumn("created_at", int, (c) => c.notNull())
        .addColumn("read_at", int)
        .execute();
      await sql`create index system_notice_list on system_notice (user_id, id desc)`.execute(db);
      await sql`create index system_notice_unread on system_notice (user_id, id) where read_at is null`.execute(db);
    },
  };
}
