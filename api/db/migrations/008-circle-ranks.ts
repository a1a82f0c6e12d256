import { type Kysely, type Migration, sql } from "kysely";

/**
 * The job of the ranks finds what circles had in the last days by an expression that no list sorts by: PostgreSQL took
 * the plain column's index for the lists of a circle that holds most posts, and sorted them.
 */
export function circleRanks(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        `drop index circle_post_ranked`,
        `create index circle_post_recent on circle_post ((published_at + 0)) where is_shown = 1`,
      ])
        await sql.raw(statement).execute(db);
    },
  };
}
