import type { Kysely, Migration } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** R22: one's own dynamic can be changed, and says so; what it said before is kept. */
export function dynamicVersions(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int } = columns(kind);
      await db.schema
        .alterTable("dynamic")
        .addColumn("revision", int, (c) => c.notNull().defaultTo(1))
        .execute();
      await db.schema.alterTable("dynamic").addColumn("edited_at", int).execute();
      await db.schema
        .createTable("dynamic_version")
        .addColumn("dynamic_id", int, (c) => c.notNull().references("dynamic.id"))
        .addColumn("revision", int, (c) => c.notNull())
        .addColumn("source", "text", (c) => c.notNull())
        .addColumn("visibility", "text", (c) => c.notNull())
        .addColumn("created_at", int, (c) => c.notNull())
        .addPrimaryKeyConstraint("dynamic_version_pk", ["dynamic_id", "revision"])
        .execute();
    },
  };
}
