import { type Kysely, type Migration, sql } from "kysely";

/**
 * Own tickets that go on or have ended, and own videos that cannot be watched yet: who has many, and none of these, reads
 * none. Each index is for these alone, so that no other list is read by it.
 */
export function ownLists(): Migration {
  const open = "status in ('pending', 'accepted', 'processing', 'need-info', 'scheduled')";
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        `create index feedback_own_open on feedback (author_id, created_at desc, id desc) where deleted_at is null and ${open}`,
        `create index feedback_own_ended on feedback (author_id, created_at desc, id desc) where deleted_at is null and not (${open})`,
        `create index video_own_waiting on video (author_id, state, created_at desc, id desc) where deleted_at is null and state <> 'ready'`,
      ])
        await sql.raw(statement).execute(db);
    },
  };
}
