import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** R29: likes and new fans are told of in one notice for a thing and a day, which counts each person once. */
export function noticesOfPeople(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int } = columns(kind);
      await db.schema.alterTable("system_notice").addColumn("gathers", "text").execute();
      await db.schema
        .alterTable("system_notice")
        .addColumn("doer_count", int, (c) => c.notNull().defaultTo(0))
        .execute();
      await sql`create unique index system_notice_gathers on system_notice (user_id, gathers) where gathers is not null`.execute(
        db,
      );
      await db.schema
        .createTable("notice_doer")
        .addColumn("notice_id", int, (c) => c.notNull().references("system_notice.id").onDelete("cascade"))
        .addColumn("user_id", int, (c) => c.notNull().references("user.id"))
        .addPrimaryKeyConstraint("notice_doer_pk", ["notice_id", "user_id"])
        .execute();
    },
  };
}
