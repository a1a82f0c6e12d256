import type { Context } from "../../../context.ts";

export async function follows(ctx: Pick<Context, "db">, followerId: number, followeeId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("user_follow")
    .select("id")
    .where("follower_id", "=", followerId)
    .where("followee_id", "=", followeeId)
    .executeTakeFirst();
  return row !== undefined;
}
