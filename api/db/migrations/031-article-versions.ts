import type { Kysely, Migration } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** 编辑历史: what an article said before each change of its words. */
export function articleVersions(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int } = columns(kind);
      await db.schema
        .alterTable("article")
        .addColumn("version_count", int, (c) => c.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createTable("article_version")
        .addColumn("article_id", int, (c) => c.notNull().references("article.id"))
        .addColumn("revision", int, (c) => c.notNull())
        .addColumn("title", "text", (c) => c.notNull())
        .addColumn("source", "text", (c) => c.notNull())
        .addColumn("editor_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("created_at", int, (c) => c.notNull())
        .addPrimaryKeyConstraint("article_version_pk", ["article_id", "revision"])
        .execute();
    },
  };
}
