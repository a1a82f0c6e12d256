import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/**
 * R26: who may read an article, when it appears, whether it takes comments, its circle. `is_listed` is what the lists of
 * everybody are read by: partial indexes on it never walk past what they do not show.
 */
export function articleIssue(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int } = columns(kind);
      const add = (table: string) => db.schema.alterTable(table);
      await add("article")
        .addColumn("visibility", "text", (c) => c.notNull().defaultTo("public"))
        .execute();
      await add("article")
        .addColumn("is_listed", int, (c) => c.notNull().defaultTo(1))
        .execute();
      await add("article").addColumn("scheduled_at", int).execute();
      await add("article")
        .addColumn("comments_closed", int, (c) => c.notNull().defaultTo(0))
        .execute();
      await add("article")
        .addColumn("circle_id", int, (c) => c.references("circle.id"))
        .execute();
      await add("article")
        .addColumn("reply_parts", "text", (c) => c.notNull().defaultTo("[]"))
        .execute();
      await add("article_tag")
        .addColumn("is_listed", int, (c) => c.notNull().defaultTo(1))
        .execute();
      await sql`update article set is_listed = 0 where deleted_at is not null`.execute(db);

      for (const index of ["article_latest", "article_hot", "article_author", "article_tag_latest", "article_tag_hot"])
        await db.schema.dropIndex(index).execute();
      await sql`create index article_latest on article (published_at desc, id desc) where is_listed = 1`.execute(db);
      await sql`create index article_hot on article (hot_rank desc, published_at desc, id desc) where is_listed = 1`.execute(
        db,
      );
      await sql`create index article_author on article (author_id, published_at desc, id desc) where is_listed = 1`.execute(
        db,
      );
      // What its author and those who follow them see.
      await sql`create index article_own on article (author_id, published_at desc, id desc) where deleted_at is null`.execute(
        db,
      );
      await sql`create index article_due on article (scheduled_at) where scheduled_at is not null`.execute(db);
      await sql`create index article_tag_latest on article_tag (tag_id, published_at desc, article_id desc) where is_listed = 1`.execute(
        db,
      );
      await sql`create index article_tag_hot on article_tag (tag_id, hot_rank desc, published_at desc, article_id desc) where is_listed = 1`.execute(
        db,
      );
    },
  };
}
