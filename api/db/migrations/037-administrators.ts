import { type Kysely, type Migration, sql } from "kysely";

/** What only administrators may do is asked of them alone, however many others the staff has. */
export const administrators: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index user_admin on "user" (id) where role = 'ADMIN'`.execute(db);
  },
};
