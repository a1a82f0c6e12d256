import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/index.ts";

export async function follows(
  { db }: { db: Kysely<Database> },
  followerId: number,
  followeeId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom("user_follow")
    .select("id")
    .where("follower_id", "=", followerId)
    .where("followee_id", "=", followeeId)
    .executeTakeFirst();
  return row !== undefined;
}
