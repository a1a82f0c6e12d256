import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** R01: the articles of a circle by date, for whoever follows it; and how busy a circle is, for the ranks of its articles. */
export function feeds(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int } = columns(kind);
      await db.schema
        .alterTable("circle")
        .addColumn("recent_count", int, (c) => c.notNull().defaultTo(0))
        .execute();
      await sql`create index article_circle on article (circle_id, published_at desc, id desc) where is_listed = 1 and circle_id is not null`.execute(
        db,
      );
    },
  };
}
