import { type Kysely, type Migration, sql } from "kysely";

/** Drafts of dynamics and tickets beside those of articles: one of each for a member. */
export function draftKinds(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable("draft")
        .addColumn("kind", "text", (c) => c.notNull().defaultTo("article"))
        .execute();
      await sql`create unique index draft_of_kind on draft (author_id, kind) where kind <> 'article'`.execute(db);
    },
  };
}
