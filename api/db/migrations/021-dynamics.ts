import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** E03: short posts with pictures, polls and reposts. */
export function dynamics(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int, idColumn } = columns(kind);

      await db.schema
        .createTable("dynamic")
        .addColumn("id", int, idColumn)
        .addColumn("author_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("source", "text", (c) => c.notNull())
        .addColumn("html", "text", (c) => c.notNull())
        .addColumn("renderer_version", int, (c) => c.notNull())
        .addColumn("visibility", "text", (c) => c.notNull().defaultTo("public"))
        .addColumn("has_images", int, (c) => c.notNull().defaultTo(0))
        .addColumn("has_poll", int, (c) => c.notNull().defaultTo(0))
        .addColumn("origin_dynamic_id", int, (c) => c.references("dynamic.id"))
        .addColumn("origin_article_id", int, (c) => c.references("article.id"))
        .addColumn("region", "text")
        .addColumn("like_count", int, (c) => c.notNull().defaultTo(0))
        .addColumn("comment_count", int, (c) => c.notNull().defaultTo(0))
        .addColumn("last_floor", int, (c) => c.notNull().defaultTo(0))
        .addColumn("repost_count", int, (c) => c.notNull().defaultTo(0))
        .addColumn("created_at", int, (c) => c.notNull())
        .addColumn("deleted_at", int)
        .addColumn("deleted_by", int, (c) => c.references("user.id"))
        .execute();
      // Partial, as the lists are: none ever walks past what it does not show.
      await sql`create index dynamic_latest on dynamic (created_at desc, id desc) where deleted_at is null and visibility = 'public'`.execute(
        db,
      );
      await sql`create index dynamic_author on dynamic (author_id, created_at desc, id desc) where deleted_at is null`.execute(
        db,
      );
      await sql`create index dynamic_own on dynamic (author_id, visibility, created_at desc, id desc) where deleted_at is null`.execute(
        db,
      );
      await sql`create index dynamic_deleted on dynamic (author_id, deleted_at desc, id desc) where deleted_at is not null`.execute(
        db,
      );

      await db.schema
        .alterTable("article")
        .addColumn("repost_count", int, (c) => c.notNull().defaultTo(0))
        .execute();

      await db.schema
        .createTable("dynamic_image")
        .addColumn("dynamic_id", int, (c) => c.notNull().references("dynamic.id"))
        .addColumn("position", int, (c) => c.notNull())
        .addColumn("image_id", int, (c) => c.notNull().references("image.id"))
        .addPrimaryKeyConstraint("dynamic_image_pk", ["dynamic_id", "position"])
        .execute();

      await db.schema
        .createTable("dynamic_like")
        .addColumn("dynamic_id", int, (c) => c.notNull().references("dynamic.id"))
        .addColumn("user_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("created_at", int, (c) => c.notNull())
        .addPrimaryKeyConstraint("dynamic_like_pk", ["dynamic_id", "user_id"])
        .execute();

      await db.schema
        .createTable("dynamic_poll")
        .addColumn("dynamic_id", int, (c) => c.primaryKey().notNull().references("dynamic.id"))
        .addColumn("is_multiple", int, (c) => c.notNull().defaultTo(0))
        .addColumn("ends_at", int, (c) => c.notNull())
        .addColumn("voter_count", int, (c) => c.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createTable("dynamic_poll_option")
        .addColumn("id", int, idColumn)
        .addColumn("dynamic_id", int, (c) => c.notNull().references("dynamic_poll.dynamic_id"))
        .addColumn("position", int, (c) => c.notNull())
        .addColumn("text", "text", (c) => c.notNull())
        .addColumn("vote_count", int, (c) => c.notNull().defaultTo(0))
        .addUniqueConstraint("dynamic_poll_option_place", ["dynamic_id", "position"])
        .execute();
      await db.schema
        .createTable("dynamic_ballot")
        .addColumn("dynamic_id", int, (c) => c.notNull().references("dynamic_poll.dynamic_id"))
        .addColumn("user_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("created_at", int, (c) => c.notNull())
        .addPrimaryKeyConstraint("dynamic_ballot_pk", ["dynamic_id", "user_id"])
        .execute();
      await db.schema
        .createTable("dynamic_vote")
        .addColumn("option_id", int, (c) => c.notNull().references("dynamic_poll_option.id"))
        .addColumn("user_id", int, (c) => c.notNull().references("user.id"))
        .addPrimaryKeyConstraint("dynamic_vote_pk", ["option_id", "user_id"])
        .execute();
    },
  };
}
