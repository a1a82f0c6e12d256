import { type Kysely, type Migration, sql } from "kysely";

/** 回复可见 asks whether somebody has commented on an article. */
export function commentAuthor(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`create index comment_own_subject on comment (author_id, subject_kind, subject_id) where deleted_at is null`.execute(
        db,
      );
    },
  };
}
