import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/**
 * Comments belong to anything: a kind and an id in place of an article's. Also what a comment can be besides (edited,
 * pinned, in a thread of the subject's author), whom it mentions and its pictures.
 */
export function commentSubject(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      if (kind === "postgres") await changeTable(db);
      else await rebuildTable(db);

      await sql`create unique index comment_floor on comment (subject_kind, subject_id, floor) where root_id is null`.execute(
        db,
      );
      await sql`create index comment_hot on comment (subject_kind, subject_id, hot_score desc, id desc) where root_id is null`.execute(
        db,
      );
      await sql`create index comment_of_author on comment (subject_kind, subject_id, floor) where root_id is null and author_count > 0`.execute(
        db,
      );
      await sql`create unique index comment_pinned on comment (subject_kind, subject_id) where is_pinned = 1`.execute(
        db,
      );
      if (kind === "sqlite") {
        await sql`create index comment_root on comment (root_id, id) where root_id is not null`.execute(db);
        await db.schema.createIndex("comment_author").on("comment").columns(["author_id", "id"]).execute();
      }
      await sql`create index comment_root_hot on comment (root_id, like_count desc, id) where root_id is not null and deleted_at is null`.execute(
        db,
      );

      const { int } = columns(kind);
      await db.schema
        .createTable("comment_mention")
        .addColumn("comment_id", int, (c) => c.notNull().references("comment.id"))
        .addColumn("user_id", int, (c) => c.notNull().references("user.id"))
        .addPrimaryKeyConstraint("comment_mention_pk", ["comment_id", "user_id"])
        .execute();
      await db.schema
        .createTable("comment_image")
        .addColumn("comment_id", int, (c) => c.notNull().references("comment.id"))
        .addColumn("position", int, (c) => c.notNull())
        .addColumn("image_id", int, (c) => c.notNull().references("image.id"))
        .addPrimaryKeyConstraint("comment_image_pk", ["comment_id", "position"])
        .execute();
      await db.schema.createIndex("comment_image_image").on("comment_image").column("image_id").execute();
      await countAuthors(db);
    },
  };
}

async function changeTable(db: Kysely<unknown>): Promise<void> {
  await sql`drop index comment_floor, comment_hot`.execute(db);
  await sql`alter table comment drop constraint comment_article_id_fkey`.execute(db);
  await sql`alter table comment rename column article_id to subject_id`.execute(db);
  await sql`
    alter table comment
      add column subject_kind text not null default 'article',
      add column author_count bigint not null default 0,
      add column is_pinned bigint not null default 0,
      add column edited_at bigint
  `.execute(db);
  await sql`alter table comment alter column subject_kind drop default`.execute(db);
}

/** SQLite cannot drop a foreign key: the table is made anew (https://sqlite.org/lang_altertable.html#otheralter). */
async function rebuildTable(db: Kysely<unknown>): Promise<void> {
  const { int, idColumn } = columns("sqlite");
  // Takes no effect inside a transaction.
  await sql`pragma foreign_keys = off`.execute(db);
  try {
    await db.transaction().execute(async (trx) => {
      await trx.schema
        .createTable("comment_new")
        .addColumn("id", int, idColumn)
        .addColumn("subject_kind", "text", (c) => c.notNull())
        .addColumn("subject_id", int, (c) => c.notNull())
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
        .addColumn("author_count", int, (c) => c.notNull().defaultTo(0))
        .addColumn("is_pinned", int, (c) => c.notNull().defaultTo(0))
        .addColumn("created_at", int, (c) => c.notNull())
        .addColumn("edited_at", int)
        .addColumn("deleted_at", int)
        .execute();
      await sql`
        insert into comment_new (id, subject_kind, subject_id, author_id, root_id, reply_to_user_id, floor, source, html,
          renderer_version, region, like_count, reply_count, hot_score, created_at, deleted_at)
        select id, 'article', article_id, author_id, root_id, reply_to_user_id, floor, source, html,
          renderer_version, region, like_count, reply_count, hot_score, created_at, deleted_at from comment
      `.execute(trx);
      // Ids that were given once are never given again.
      await sql`delete from sqlite_sequence where name = 'comment_new'`.execute(trx);
      await sql`insert into sqlite_sequence (name, seq) select 'comment_new', seq from sqlite_sequence where name = 'comment'`.execute(
        trx,
      );
      await sql`drop table comment`.execute(trx);
      await sql`alter table comment_new rename to comment`.execute(trx);
      const { rows } = await sql`pragma foreign_key_check`.execute(trx);
      if (rows.length > 0) throw new Error(`${rows.length} rows would lead nowhere`);
    });
  } finally {
    await sql`pragma foreign_keys = on`.execute(db);
  }
}

/** 只看作者: how often the subject's author speaks in each thread. */
async function countAuthors(db: Kysely<unknown>): Promise<void> {
  await sql`
    update comment set author_count =
      (case when deleted_at is null and author_id = (select author_id from article where article.id = comment.subject_id) then 1 else 0 end)
      + (select count(*) from comment reply where reply.root_id = comment.id and reply.deleted_at is null
          and reply.author_id = (select author_id from article where article.id = comment.subject_id))
    where root_id is null
  `.execute(db);
}
