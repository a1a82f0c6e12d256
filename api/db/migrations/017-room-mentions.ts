import { type Kysely, sql } from "kysely";
import type { Migration } from "../migration.ts";

/** Whom a message in a room mentions becomes a row of `mention`, as in other texts; the notices know the earlier ones. */
export function roomMentions(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`insert into mention (subject_kind, subject_id, user_id)
        select distinct 'message', message_id, user_id from notice
        where kind = 'room-mention' and message_id is not null`.execute(db);
    },
  };
}
