import type { Context } from "../../context.ts";
import { ApiError } from "../../contract/errors.ts";
import type { UserProfile } from "../../contract/user.ts";
import { briefOfRow, selectUsers } from "./user-brief.ts";

/**
 * C04: a profile as everyone sees it; the phone is no part of it.
 * @param includeStats counters are null without it
 * @throws ApiError NOT_FOUND
 */
export async function userProfile({ ctx, id, includeStats }: { ctx: Context; id: number; includeStats: boolean }): Promise<UserProfile> {
  const row = await selectUsers(ctx)
    .select(["user.bio", "user.region", "user.created_at", "user.article_count", "user.follower_count", "user.following_count", "user.liked_count"])
    .where("user.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new ApiError("NOT_FOUND", "用户不存在");
  return {
    ...briefOfRow(ctx.config, row),
    bio: row.bio,
    region: row.region,
    createdAt: new Date(row.created_at).toISOString(),
    stats: includeStats
      ? { articleCount: row.article_count, followerCount: row.follower_count, followingCount: row.following_count, likedCount: row.liked_count }
      : null,
  };
}
