import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** What administrators took away, why, and whether somebody brought it back. */
export function removals(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int, idColumn } = columns(kind);
      await db.schema
        .createTable("removal")
        .addColumn("id", int, idColumn)
        .addColumn("subject_kind", "text", (c) => c.notNull())
        .addColumn("subject_id", int, (c) => c.notNull())
        .addColumn("author_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("admin_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("reason", "text", (c) => c.notNull())
        .addColumn("created_at", int, (c) => c.notNull())
        .addColumn("undone_by", int, (c) => c.references("user.id"))
        .addColumn("undone_at", int)
        .execute();
      await sql`create index removal_list on removal (created_at, id)`.execute(db);
      // Of one thing at most one stands.
      await sql`create unique index removal_standing on removal (subject_kind, subject_id) where undone_at is null`.execute(
        db,
      );
    },
  };
}
