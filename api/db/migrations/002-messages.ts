import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** The list behind R28: one row for each person whom a comment concerns, so that the list is one index and no search. */
export function messages(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int } = columns(kind);
      await db.schema
        .createTable("comment_notice")
        .addColumn("user_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("comment_id", int, (c) => c.notNull().references("comment.id"))
        .addPrimaryKeyConstraint("comment_notice_pk", ["user_id", "comment_id"])
        .execute();
      // What was written before the table was there.
      await sql`
        insert into comment_notice (user_id, comment_id)
        select article.author_id, comment.id from comment
          join article on article.id = comment.article_id
          where article.author_id <> comment.author_id
        union
        select coalesce(comment.reply_to_user_id, root.author_id), comment.id from comment
          join comment as root on root.id = comment.root_id
          where coalesce(comment.reply_to_user_id, root.author_id) <> comment.author_id
      `.execute(db);
    },
  };
}
