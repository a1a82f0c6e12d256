import type { Kysely, Migration } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** Whom any text names, not a comment alone: after a change of name these texts are found. Dynamics are rendered anew, too. */
export function mentions(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int, sql } = columns(kind);
      await db.schema
        .createTable("mention")
        .addColumn("subject_kind", "text", (c) => c.notNull())
        .addColumn("subject_id", int, (c) => c.notNull())
        .addColumn("user_id", int, (c) => c.notNull())
        .addPrimaryKeyConstraint("mention_pk", ["subject_kind", "subject_id", "user_id"])
        .execute();
      await db.schema
        .createIndex("mention_user")
        .on("mention")
        .columns(["user_id", "subject_kind", "subject_id"])
        .execute();
      await sql`insert into mention (subject_kind, subject_id, user_id) select 'comment', comment_id, user_id from comment_mention`.execute(
        db,
      );
      await db.schema.dropTable("comment_mention").execute();
      await db.schema.createIndex("dynamic_renderer").on("dynamic").column("renderer_version").execute();
    },
  };
}
