import type { Kysely, Migration } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** R21–R23: one shape of trash for articles, dynamics and tickets: who deleted it, and when its words were forgotten. */
export function trash(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int, sql } = columns(kind);
      for (const table of ["article", "feedback"]) {
        await db.schema
          .alterTable(table)
          .addColumn("deleted_by", int, (c) => c.references("user.id"))
          .execute();
        await sql`create index ${sql.ref(`${table}_deleted`)} on ${sql.table(table)} (author_id, deleted_at desc, id desc) where deleted_at is not null`.execute(
          db,
        );
      }
      await sql`update feedback set deleted_by = bin_of where bin_of is not null`.execute(db);
      await sql`drop index feedback_bin`.execute(db);
      await db.schema.alterTable("feedback").dropColumn("bin_of").execute();

      for (const table of ["article", "dynamic", "feedback"]) {
        await db.schema.alterTable(table).addColumn("purged_at", int).execute();
        await sql`create index ${sql.ref(`${table}_trash`)} on ${sql.table(table)} (deleted_at, id) where deleted_at is not null and purged_at is null`.execute(
          db,
        );
      }
      await sql`create index article_author_views on article (author_id, view_count desc, id desc) where deleted_at is null`.execute(
        db,
      );
      await sql`create index feedback_follow_user on feedback_follow (user_id, created_at desc, feedback_id desc)`.execute(
        db,
      );
    },
  };
}
