import { type Kysely, type Migration, sql } from "kysely";

/** Sessions stay for half a year as the log of logins: those whose time is over are found by when they began. */
export function loginLog(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql.raw(`create index session_created on session (created_at)`).execute(db);
    },
  };
}
