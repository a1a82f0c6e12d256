import { type Kysely, type Migration, sql } from "kysely";

/** Filters that walked rows until they found some: their columns stand at the end of the index that gives the order. */
export function filteredLists(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const index of ["article_own", "feedback_kind_latest", "feedback_kind_votes"])
        await db.schema.dropIndex(index).execute();
      await sql`create index article_own on article (author_id, published_at desc, id desc, visibility, title) where deleted_at is null`.execute(
        db,
      );
      await sql`create index article_scheduled on article (author_id, published_at desc, id desc) where scheduled_at is not null and deleted_at is null`.execute(
        db,
      );
      await sql`create index feedback_kind_latest on feedback (kind, created_at desc, id desc, status, version) where deleted_at is null`.execute(
        db,
      );
      await sql`create index feedback_kind_votes on feedback (kind, vote_count desc, id desc, status, version) where deleted_at is null`.execute(
        db,
      );
    },
  };
}
