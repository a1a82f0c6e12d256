import type { Kysely, Migration } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** 举报: what members find wrong, and what became of it. */
export function reports(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int, idColumn, sql } = columns(kind);
      await db.schema
        .createTable("report")
        .addColumn("id", int, idColumn)
        .addColumn("subject_kind", "text", (c) => c.notNull())
        .addColumn("subject_id", int, (c) => c.notNull())
        .addColumn("reporter_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("reason", "text", (c) => c.notNull())
        .addColumn("text", "text", (c) => c.notNull().defaultTo(""))
        .addColumn("status", "text", (c) => c.notNull().defaultTo("open"))
        .addColumn("created_at", int, (c) => c.notNull())
        .addColumn("settled_by", int, (c) => c.references("user.id"))
        .addColumn("settled_at", int)
        .addUniqueConstraint("report_once", ["reporter_id", "subject_kind", "subject_id"])
        .execute();
      await sql`create index report_queue on report (status, created_at, id)`.execute(db);
      await sql`create index report_open_subject on report (subject_kind, subject_id) where status = 'open'`.execute(
        db,
      );
    },
  };
}
