import type { Kysely, Migration } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** 精华 and 置顶: what administrators find worth reading, and what authors and administrators put first. */
export function articleMarks(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int, sql } = columns(kind);
      for (const column of ["essence_at", "pinned_at", "home_pinned_at"])
        await db.schema.alterTable("article").addColumn(column, int).execute();
      await sql`create index article_essence on article (published_at desc, id desc) where is_listed = 1 and essence_at is not null`.execute(
        db,
      );
      await sql`create index article_pinned on article (author_id, pinned_at desc) where pinned_at is not null`.execute(
        db,
      );
      await sql`create index article_home_pinned on article (home_pinned_at desc) where home_pinned_at is not null`.execute(
        db,
      );
    },
  };
}
