import type { Kysely, Migration } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** Users, sessions, codes, articles, drafts, comments, images, configuration. */
export function foundation(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int, real, idColumn, sql } = columns(kind);

      await db.schema
        .createTable("user")
        .addColumn("id", int, idColumn)
        .addColumn("phone", "text", (c) => c.unique())
        .addColumn("name", "text")
        .addColumn("name_folded", "text", (c) => c.unique())
        .addColumn("avatar_image_id", int)
        .addColumn("bio", "text", (c) => c.notNull().defaultTo(""))
        .addColumn("role", "text", (c) => c.notNull().defaultTo("USER"))
        .addColumn("region", "text")
        .addColumn("article_count", int, (c) => c.notNull().defaultTo(0))
        .addColumn("follower_count", int, (c) => c.notNull().defaultTo(0))
        .addColumn("following_count", int, (c) => c.notNull().defaultTo(0))
        .addColumn("liked_count", int, (c) => c.notNull().defaultTo(0))
        .addColumn("system_notice_count", int, (c) => c.notNull().defaultTo(0))
        .addColumn("comment_notice_count", int, (c) => c.notNull().defaultTo(0))
        .addColumn("banned_until", int)
        .addColumn("created_at", int, (c) => c.notNull())
        .execute();

      await db.schema
        .createTable("session")
        .addColumn("id", int, idColumn)
        .addColumn("token_hash", "text", (c) => c.notNull().unique())
        .addColumn("fingerprint", "text", (c) => c.notNull())
        .addColumn("user_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("ip", "text")
        .addColumn("user_agent", "text")
        .addColumn("created_at", int, (c) => c.notNull())
        .addColumn("expires_at", int, (c) => c.notNull())
        .addColumn("revoked_at", int)
        .execute();
      await db.schema.createIndex("session_user").on("session").columns(["user_id", "id"]).execute();

      await db.schema
        .createTable("sms_code")
        .addColumn("id", int, idColumn)
        .addColumn("phone", "text", (c) => c.notNull())
        .addColumn("code_hash", "text", (c) => c.notNull())
        .addColumn("tries", int, (c) => c.notNull().defaultTo(0))
        .addColumn("active", int, (c) => c.notNull().defaultTo(1))
        .addColumn("created_at", int, (c) => c.notNull())
        .addColumn("expires_at", int, (c) => c.notNull())
        .execute();
      await db.schema.createIndex("sms_code_phone").on("sms_code").columns(["phone", "created_at"]).execute();
      // At most one live code per phone, whatever runs in parallel.
      await sql`create unique index sms_code_active on sms_code (phone) where active = 1`.execute(db);

      await db.schema
        .createTable("sms_sign")
        .addColumn("sign_hash", "text", (c) => c.primaryKey().notNull())
        .addColumn("expires_at", int, (c) => c.notNull())
        .execute();

      await db.schema
        .createTable("image")
        .addColumn("id", int, idColumn)
        .addColumn("owner_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("key", "text", (c) => c.notNull())
        .addColumn("thumb_key", "text", (c) => c.notNull())
        .addColumn("mime", "text", (c) => c.notNull())
        .addColumn("width", int, (c) => c.notNull())
        .addColumn("height", int, (c) => c.notNull())
        .addColumn("bytes", int, (c) => c.notNull())
        .addColumn("created_at", int, (c) => c.notNull())
        .execute();
      await db.schema.createIndex("image_owner").on("image").columns(["owner_id", "id"]).execute();

      await db.schema
        .createTable("classify_tag")
        .addColumn("id", int, idColumn)
        .addColumn("slug", "text", (c) => c.notNull().unique())
        .addColumn("name", "text", (c) => c.notNull().unique())
        .addColumn("position", int, (c) => c.notNull())
        .addColumn("article_count", int, (c) => c.notNull().defaultTo(0))
        .execute();

      await db.schema
        .createTable("article")
        .addColumn("id", int, idColumn)
        .addColumn("author_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("title", "text", (c) => c.notNull())
        .addColumn("summary", "text", (c) => c.notNull())
        .addColumn("cover_image_id", int, (c) => c.references("image.id"))
        .addColumn("source", "text", (c) => c.notNull())
        .addColumn("html", "text", (c) => c.notNull())
        .addColumn("outline", "text", (c) => c.notNull())
        .addColumn("renderer_version", int, (c) => c.notNull())
        .addColumn("source_kind", "text", (c) => c.notNull().defaultTo("original"))
        .addColumn("source_url", "text")
        .addColumn("ai_declared", int, (c) => c.notNull().defaultTo(0))
        .addColumn("region", "text")
        .addColumn("reading_minutes", int, (c) => c.notNull())
        .addColumn("revision", int, (c) => c.notNull().defaultTo(1))
        .addColumn("comment_count", int, (c) => c.notNull().defaultTo(0))
        .addColumn("last_floor", int, (c) => c.notNull().defaultTo(0))
        .addColumn("like_count", int, (c) => c.notNull().defaultTo(0))
        .addColumn("view_count", int, (c) => c.notNull().defaultTo(0))
        .addColumn("hot_rank", real, (c) => c.notNull().defaultTo(0))
        .addColumn("published_at", int, (c) => c.notNull())
        .addColumn("updated_at", int, (c) => c.notNull())
        .addColumn("deleted_at", int)
        .execute();
      // Partial: the lists never see a deleted article, and the index never holds one.
      await sql`create index article_latest on article (published_at desc, id desc) where deleted_at is null`.execute(
        db,
      );
      await sql`create index article_hot on article (hot_rank desc, published_at desc, id desc) where deleted_at is null`.execute(
        db,
      );
      await sql`create index article_author on article (author_id, published_at desc, id desc) where deleted_at is null`.execute(
        db,
      );

      await db.schema
        .createTable("article_tag")
        .addColumn("article_id", int, (c) => c.notNull().references("article.id"))
        .addColumn("tag_id", int, (c) => c.notNull().references("classify_tag.id"))
        .addColumn("published_at", int, (c) => c.notNull())
        .addColumn("hot_rank", real, (c) => c.notNull().defaultTo(0))
        .addPrimaryKeyConstraint("article_tag_pk", ["article_id", "tag_id"])
        .execute();
      await sql`create index article_tag_latest on article_tag (tag_id, published_at desc, article_id desc)`.execute(
        db,
      );
      await sql`create index article_tag_hot on article_tag (tag_id, hot_rank desc, published_at desc, article_id desc)`.execute(
        db,
      );

      await db.schema
        .createTable("article_like")
        .addColumn("article_id", int, (c) => c.notNull().references("article.id"))
        .addColumn("user_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("created_at", int, (c) => c.notNull())
        .addPrimaryKeyConstraint("article_like_pk", ["article_id", "user_id"])
        .execute();

      await db.schema
        .createTable("draft")
        .addColumn("id", int, idColumn)
        .addColumn("author_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("article_id", int, (c) => c.references("article.id"))
        .addColumn("revision", int, (c) => c.notNull())
        .addColumn("title", "text", (c) => c.notNull())
        .addColumn("source", "text", (c) => c.notNull())
        .addColumn("issue", "text", (c) => c.notNull())
        .addColumn("created_at", int, (c) => c.notNull())
        .addColumn("updated_at", int, (c) => c.notNull())
        .execute();
      await db.schema.createIndex("draft_author").on("draft").columns(["author_id", "updated_at", "id"]).execute();
      await sql`create unique index draft_article on draft (article_id) where article_id is not null`.execute(db);

      await db.schema
        .createTable("comment")
        .addColumn("id", int, idColumn)
        .addColumn("article_id", int, (c) => c.notNull().references("article.id"))
        .addColumn("author_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("root_id", int, (c) => c.references("comment.id"))
        .addColumn("reply_to_user_id", int, (c) => c.references("user.id"))
        .addColumn("floor", int)
        .addColumn("source", "text", (c) => c.notNull())
        .addColumn("html", "text", (c) => c.notNull())
        .addColumn("renderer_version", int, (c) => c.notNull())
        .addColumn("region", "text")
        .addColumn("like_count", int, (c) => c.notNull().defaultTo(0))
        .addColumn("reply_count", int, (c) => c.notNull().defaultTo(0))
        .addColumn("hot_score", int, (c) => c.notNull().defaultTo(0))
        .addColumn("created_at", int, (c) => c.notNull())
        .addColumn("deleted_at", int)
        .execute();
      await sql`create unique index comment_floor on comment (article_id, floor) where root_id is null`.execute(db);
      await sql`create index comment_hot on comment (article_id, hot_score desc, id desc) where root_id is null`.execute(
        db,
      );
      await sql`create index comment_root on comment (root_id, id) where root_id is not null`.execute(db);
      await db.schema.createIndex("comment_author").on("comment").columns(["author_id", "id"]).execute();

      await db.schema
        .createTable("comment_like")
        .addColumn("comment_id", int, (c) => c.notNull().references("comment.id"))
        .addColumn("user_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("created_at", int, (c) => c.notNull())
        .addPrimaryKeyConstraint("comment_like_pk", ["comment_id", "user_id"])
        .execute();

      await db.schema
        .createTable("form_result")
        .addColumn("user_id", int, (c) => c.notNull())
        .addColumn("form_key", "text", (c) => c.notNull())
        .addColumn("result", "text", (c) => c.notNull())
        .addColumn("created_at", int, (c) => c.notNull())
        .addPrimaryKeyConstraint("form_result_pk", ["user_id", "form_key"])
        .execute();
      await db.schema.createIndex("form_result_created").on("form_result").column("created_at").execute();

      await db.schema
        .createTable("site_config")
        .addColumn("key", "text", (c) => c.primaryKey().notNull())
        .addColumn("value", "text", (c) => c.notNull())
        .addColumn("updated_at", int, (c) => c.notNull())
        .execute();

      await db.schema
        .createTable("outbox_event")
        .addColumn("id", int, idColumn)
        .addColumn("payload", "text", (c) => c.notNull())
        .addColumn("created_at", int, (c) => c.notNull())
        .execute();
      await db.schema.createIndex("outbox_event_created").on("outbox_event").column("created_at").execute();

      const tags = [
        ["guide", "攻略"],
        ["news", "资讯"],
        ["review", "评测"],
        ["fanwork", "同人"],
        ["story", "剧情"],
        ["tech", "技术"],
        ["hardware", "硬件"],
        ["chat", "闲聊"],
      ] as const;
      for (const [position, [slug, name]] of tags.entries()) {
        await sql`insert into classify_tag (slug, name, position) values (${slug}, ${name}, ${position})`.execute(db);
      }
    },
  };
}
