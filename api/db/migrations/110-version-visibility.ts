import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";

/** 编辑历史: each version knows for whose eyes its words were. What nobody noted before is taken for its author's alone. */
export function versionVisibility(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable("article_version")
        .addColumn("visibility", "text", (c) => c.notNull().defaultTo("self"))
        .execute();
      // The default was for the rows that were there: whoever adds one says it.
      if (kind === "postgres") await sql`alter table article_version alter column visibility drop default`.execute(db);
    },
  };
}
