import { type Kysely, type Migration, sql } from "kysely";

/** R15: what somebody has written as comments, newest first, without walking past what they deleted. */
export function commentsOfAPerson(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql
        .raw("create index comment_written on comment (author_id, created_at desc, id desc) where deleted_at is null")
        .execute(db);
    },
  };
}
