import type { Kysely, Migration } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { fillImageUses } from "../fill-image-uses.ts";
import { columns } from "./columns.ts";

/** Which content uses which picture, since when one is unused, what each member's pictures take, and files that wait for their removal. */
export function imageUses(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int, sql } = columns(kind);
      await db.schema
        .createTable("image_use")
        .addColumn("image_id", int, (c) => c.notNull().references("image.id"))
        .addColumn("subject_kind", "text", (c) => c.notNull())
        .addColumn("subject_id", int, (c) => c.notNull())
        .addPrimaryKeyConstraint("image_use_pk", ["image_id", "subject_kind", "subject_id"])
        .execute();
      await db.schema
        .createIndex("image_use_subject")
        .on("image_use")
        .columns(["subject_kind", "subject_id"])
        .execute();
      await db.schema.alterTable("image").addColumn("unused_since", int).execute();
      await sql`create index image_unused on image (unused_since, id) where unused_since is not null`.execute(db);
      await db.schema.createIndex("image_key").ifNotExists().on("image").column("key").execute();
      await db.schema.createIndex("image_thumb_key").on("image").column("thumb_key").execute();
      await db.schema
        .alterTable("user")
        .addColumn("image_count", int, (c) => c.notNull().defaultTo(0))
        .execute();
      await db.schema
        .alterTable("user")
        .addColumn("image_bytes", int, (c) => c.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createTable("media_garbage")
        .addColumn("key", "text", (c) => c.primaryKey())
        .addColumn("thumb_key", "text", (c) => c.notNull())
        .addColumn("created_at", int, (c) => c.notNull())
        .execute();
      await fillImageUses(db, Date.now());
    },
  };
}
