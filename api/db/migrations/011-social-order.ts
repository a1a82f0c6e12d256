import { type Kysely, type Migration, sql } from "kysely";

/**
 * Lists of follows, blocks, mutes and circles are sorted by (created_at, id) and no more by id alone: for those both
 * databases sometimes walked the whole table along its primary key, past everybody else's rows.
 */
export function socialOrder(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const lists = [
        ["user_follow_follows", "user_follow", "follower_id", "followee_id"],
        ["user_follow_fans", "user_follow", "followee_id", "follower_id"],
        ["user_block_list", "user_block", "user_id", "target_id"],
        ["user_mute_list", "user_mute", "user_id", "target_id"],
        ["circle_follow_list", "circle_follow", "user_id", "circle_id"],
      ] as const;
      for (const [index, table, owner, listed] of lists) {
        await db.schema.dropIndex(index).execute();
        await sql`create index ${sql.raw(index)} on ${sql.table(table)} (${sql.ref(owner)}, created_at desc, id desc, ${sql.ref(listed)})`.execute(
          db,
        );
      }
    },
  };
}
