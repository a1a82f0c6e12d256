import { type Kysely, type Migration, sql } from "kysely";

/** IP 属地 of tickets, as of all other posts (decision 0008); those that are there were written without it. */
export function feedbackRegion(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql.raw("alter table feedback add column region text").execute(db);
    },
  };
}
