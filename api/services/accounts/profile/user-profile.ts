import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { UserProfile } from "../../../../contract/people/user.ts";
import { levelOf } from "../../../../contract/people/level.ts";
import { publicConfig } from "../../shared/config/site-config.ts";
import { badgesOf } from "../../people/growth/badges-of.ts";
import { relationsOf, strangers } from "../../people/follow/relations.ts";
import { visibleLists } from "../../people/follow/visible-lists.ts";
import { imagesOfIds } from "../../files/image/images-of-ids.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { untilIso } from "../../shared/sanction/until.ts";
import { briefOfRow, selectUsers } from "../../people/user/user-brief.ts";

const profileRow = cachedQuery((db, { id, now }: { id: number; now: number }) =>
  selectUsers(db, now)
    .select([
      "user.bio",
      "user.region",
      "user.created_at",
      "user.left_at",
      "user.banned_until",
      "user.article_count",
      "user.listed_video_count",
      "user.follower_count",
      "user.following_count",
      "user.liked_count",
      "user.gender",
      "user.cover_image_id",
      "user.follow_visibility",
      "user.fans_visibility",
      "user.circle_visibility",
    ])
    .where("user.id", "=", id),
);

/**
 * C04: a profile as the viewer sees it, without phone and birthday.
 * @param includeStats counters are null without it
 * @throws ApiError NOT_FOUND
 */
export async function userProfile({
  ctx,
  viewer,
  id,
  includeStats,
}: {
  ctx: Context;
  viewer: Viewer | null;
  id: number;
  includeStats: boolean;
}): Promise<UserProfile> {
  const row = await profileRow.first(ctx.db, { id, now: ctx.clock.now() });
  if (!row) throw new ApiError("NOT_FOUND", "用户不存在");
  if (row.left_at !== null) throw await gone(ctx, id);
  const has = await publicConfig({ ctx });
  const [relations, covers, badges] = await Promise.all([
    relationsOf(ctx, viewer, [id]),
    imagesOfIds(ctx, [row.cover_image_id]),
    has.badges ? badgesOf(ctx, id) : [],
  ]);
  const stats = {
    articleCount: row.article_count,
    videoCount: row.listed_video_count,
    followerCount: row.follower_count,
    followingCount: row.following_count,
    likedCount: row.liked_count,
  };
  const relation = relations.get(id) ?? strangers;
  return {
    ...briefOfRow(ctx.config, row),
    bio: row.bio,
    region: row.region,
    createdAt: new Date(row.created_at).toISOString(),
    gender: row.gender,
    cover: covers.get(row.cover_image_id ?? 0) ?? null,
    relation,
    visibleLists: visibleLists(row, viewer, relation.followed),
    stats: includeStats ? stats : null,
    level: has.levels ? levelOf(stats) : null,
    badges,
    ban: row.banned_until !== null && row.banned_until > ctx.clock.now() ? { until: untilIso(row.banned_until) } : null,
  };
}

/** The error for a closed account. A merged account's error contains the new account's id for a redirect. */
async function gone({ db }: Context, id: number): Promise<ApiError> {
  const merged = await db.selectFrom("account_merge").select("into_id").where("user_id", "=", id).executeTakeFirst();
  return merged
    ? new ApiError("NOT_FOUND", "这个账号已经并入另一个账号", { movedTo: { user: merged.into_id } })
    : new ApiError("NOT_FOUND", "这个账号已经注销");
}
