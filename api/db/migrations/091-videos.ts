import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** E02: videos, which show a converted file (090), with their tags, likes and search index. */
export function videos(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int, idColumn } = columns(kind);

      await db.schema
        .createTable("video")
        .addColumn("id", int, idColumn)
        .addColumn("author_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("title", "text", (c) => c.notNull())
        .addColumn("summary", "text", (c) => c.notNull())
        .addColumn("source", "text", (c) => c.notNull())
        .addColumn("html", "text", (c) => c.notNull())
        .addColumn("renderer_version", int, (c) => c.notNull())
        .addColumn("cover_image_id", int, (c) => c.references("image.id"))
        .addColumn("visibility", "text", (c) => c.notNull().defaultTo("public"))
        .addColumn("comments_closed", int, (c) => c.notNull().defaultTo(0))
        .addColumn("state", "text", (c) => c.notNull().defaultTo("processing"))
        .addColumn("is_listed", int, (c) => c.notNull().defaultTo(0))
        .addColumn("region", "text")
        .addColumn("revision", int, (c) => c.notNull().defaultTo(1))
        .addColumn("view_count", int, (c) => c.notNull().defaultTo(0))
        .addColumn("like_count", int, (c) => c.notNull().defaultTo(0))
        .addColumn("comment_count", int, (c) => c.notNull().defaultTo(0))
        .addColumn("last_floor", int, (c) => c.notNull().defaultTo(0))
        .addColumn("favourite_count", int, (c) => c.notNull().defaultTo(0))
        .addColumn("created_at", int, (c) => c.notNull())
        .addColumn("updated_at", int, (c) => c.notNull())
        .addColumn("published_at", int)
        .addColumn("deleted_at", int)
        .addColumn("deleted_by", int, (c) => c.references("user.id"))
        .addColumn("purged_at", int)
        .execute();
      // Partial, as the lists are: none ever walks past what it does not show.
      await sql`create index video_latest on video (published_at desc, id desc) where is_listed = 1`.execute(db);
      await sql`create index video_views on video (view_count desc, id desc) where is_listed = 1`.execute(db);
      await sql`create index video_author on video (author_id, published_at desc, id desc) where deleted_at is null and published_at is not null`.execute(
        db,
      );
      await sql`create index video_own on video (author_id, created_at desc, id desc, state, title) where deleted_at is null`.execute(
        db,
      );
      await sql`create index video_deleted on video (author_id, deleted_at desc, id desc) where deleted_at is not null`.execute(
        db,
      );
      await sql`create index video_trash on video (deleted_at, id) where deleted_at is not null and purged_at is null`.execute(
        db,
      );
      await db.schema.createIndex("video_renderer").on("video").column("renderer_version").execute();

      await db.schema
        .createTable("video_tag")
        .addColumn("video_id", int, (c) => c.notNull().references("video.id"))
        .addColumn("tag_id", int, (c) => c.notNull().references("classify_tag.id"))
        .addColumn("published_at", int)
        .addColumn("is_listed", int, (c) => c.notNull().defaultTo(0))
        .addPrimaryKeyConstraint("video_tag_pk", ["video_id", "tag_id"])
        .execute();
      await sql`create index video_tag_latest on video_tag (tag_id, published_at desc, video_id desc) where is_listed = 1`.execute(
        db,
      );

      await db.schema
        .createTable("video_like")
        .addColumn("video_id", int, (c) => c.notNull().references("video.id"))
        .addColumn("user_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("created_at", int, (c) => c.notNull())
        .addPrimaryKeyConstraint("video_like_pk", ["video_id", "user_id"])
        .execute();

      await db.schema
        .alterTable("user")
        .addColumn("listed_video_count", int, (c) => c.notNull().defaultTo(0))
        .execute();

      // As 082 makes it for dynamics.
      if (kind === "postgres") {
        await sql`create table video_search (video_id bigint primary key, vector tsvector not null)`.execute(db);
        await sql`create index video_search_vector on video_search using gin (vector)`.execute(db);
      } else {
        await sql`create virtual table video_search using fts5(title, body, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0')`.execute(
          db,
        );
      }
    },
  };
}
