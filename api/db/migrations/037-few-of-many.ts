import { type Kysely, type Migration, sql } from "kysely";

/** What was found by reading many, in a site of a million of everything. */
const indexes = [
  // What only administrators may do is asked of them alone, however many others the staff has.
  `create index user_admin on "user" (id) where role = 'ADMIN'`,
  // Two filters at once that leave few or nothing.
  `create index feedback_status_kind_latest on feedback (status, kind, created_at desc, id desc, version) where deleted_at is null`,
  `create index feedback_status_kind_votes on feedback (status, kind, vote_count desc, id desc, version) where deleted_at is null`,
];

export const fewOfMany: Migration = {
  async up(db: Kysely<unknown>) {
    for (const index of indexes) await sql.raw(index).execute(db);
  },
};
