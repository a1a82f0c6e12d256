import type { Kysely, Migration } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** 收藏: folders of a person, and what lies in them. */
export function favourites(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int, idColumn, sql } = columns(kind);
      await db.schema
        .alterTable("article")
        .addColumn("favourite_count", int, (c) => c.notNull().defaultTo(0))
        .execute();

      await db.schema
        .createTable("favourite_folder")
        .addColumn("id", int, idColumn)
        .addColumn("user_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("name", "text", (c) => c.notNull())
        .addColumn("is_default", int, (c) => c.notNull().defaultTo(0))
        .addColumn("is_private", int, (c) => c.notNull().defaultTo(0))
        .addColumn("item_count", int, (c) => c.notNull().defaultTo(0))
        .addColumn("created_at", int, (c) => c.notNull())
        .addUniqueConstraint("favourite_folder_name", ["user_id", "name"])
        .execute();
      await sql`create unique index favourite_folder_default on favourite_folder (user_id) where is_default = 1`.execute(
        db,
      );
      await sql`create index favourite_folder_list on favourite_folder (user_id, is_default desc, id)`.execute(db);

      await db.schema
        .createTable("favourite")
        .addColumn("id", int, idColumn)
        .addColumn("user_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("folder_id", int, (c) => c.notNull().references("favourite_folder.id"))
        .addColumn("subject_kind", "text", (c) => c.notNull())
        .addColumn("subject_id", int, (c) => c.notNull())
        .addColumn("created_at", int, (c) => c.notNull())
        .addUniqueConstraint("favourite_subject", ["user_id", "subject_kind", "subject_id"])
        .execute();
      await sql`create index favourite_in_folder on favourite (folder_id, created_at desc, id desc)`.execute(db);
    },
  };
}
