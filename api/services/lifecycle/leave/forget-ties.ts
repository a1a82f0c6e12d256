import type { Context } from "../../../context.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import { lockCircle } from "../../circles/circle/authority.ts";
import { handOver } from "../../circles/circle/hand-over.ts";
import { endMember } from "../../circles/circle/membership.ts";
import { dropFavourite } from "../../posts/favourite/drop-favourite.ts";
import { countFigure, figureKey } from "../../shared/figures/count-figure.ts";
import { unfollow } from "../../people/follow/follow-user.ts";
import { takeCommentLikesBack } from "../../posts/comment/like-comment.ts";
import { takeDanmakuLikesBack } from "../../posts/danmaku/like-danmaku.ts";
import { takeLikesBack } from "../../posts/post/like.ts";
import { endFollow } from "../../posts/series/follow-series.ts";
import { dropSeries } from "../../posts/series/write-series.ts";

const BATCH = 100;

/** Takes back a batch of likes of each kind. @returns the number of likes */
export async function forgetLikes(ctx: Context, userId: number): Promise<number> {
  let count = (await takeCommentLikesBack(ctx, userId)) + (await takeDanmakuLikesBack(ctx, userId));
  for (const { like } of ctx.kinds) if (like) count += await takeLikesBack(ctx, like.table, userId);
  return count;
}

/** Removes a batch of favourites; after the last one, the folders. */
export async function forgetFavourites(ctx: Context, userId: number): Promise<number> {
  const rows = await ctx.db.selectFrom("favourite").selectAll().where("user_id", "=", userId).limit(BATCH).execute();
  for (const row of rows) await dropFavourite(ctx, row);
  if (rows.length > 0) return rows.length;
  const folders = await ctx.db.deleteFrom("favourite_folder").where("user_id", "=", userId).executeTakeFirst();
  return Number(folders.numDeletedRows);
}

/** Removes a batch of follows in both directions, in one transaction. */
export async function forgetFollows(ctx: Context, userId: number): Promise<number> {
  const follow = ctx.db.selectFrom("user_follow").select(["follower_id", "followee_id"]);
  const rows = [
    ...(await follow.where("follower_id", "=", userId).limit(BATCH).execute()),
    ...(await follow.where("followee_id", "=", userId).limit(BATCH).execute()),
  ];
  if (rows.length === 0) return 0;
  await ctx.db.transaction().execute(async (trx) => {
    await lockUsers(trx, [...new Set(rows.flatMap((row) => [row.follower_id, row.followee_id]))]);
    for (const row of rows) await unfollow(trx, ctx, row.follower_id, row.followee_id);
  });
  return rows.length;
}

/**
 * Ends a batch of follows of tickets. Votes stay under the closed, nameless account, so that the tickets' counts do not
 * change.
 */
export async function forgetTickets(ctx: Context, userId: number): Promise<number> {
  const rows = await ctx.db
    .selectFrom("feedback_follow")
    .select("feedback_id")
    .where("user_id", "=", userId)
    .limit(BATCH)
    .execute();
  const now = ctx.clock.now();
  for (const { feedback_id: id } of rows)
    await ctx.db.transaction().execute(async (trx) => {
      const gone = await trx
        .deleteFrom("feedback_follow")
        .where("feedback_id", "=", id)
        .where("user_id", "=", userId)
        .returning("user_id")
        .executeTakeFirst();
      if (!gone) return;
      const { author_id: authorId } = await trx
        .updateTable("feedback")
        .set((eb) => ({ follower_count: eb("follower_count", "-", 1) }))
        .where("id", "=", id)
        .returning("author_id")
        .executeTakeFirstOrThrow();
      await countFigure(trx, { userId: authorId, figure: figureKey("feedback", "follow"), by: -1, now });
    });
  return rows.length;
}

/** Deletes a batch of the person's series, and ends a batch of the follows of series. */
export async function forgetSeries(ctx: Context, userId: number): Promise<number> {
  const { db } = ctx;
  const own = await db.selectFrom("series").select("id").where("author_id", "=", userId).limit(BATCH).execute();
  for (const { id } of own)
    await db.transaction().execute(async (trx) => {
      const row = await trx.selectFrom("series").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
      if (row) await dropSeries(trx, ctx, id);
    });
  const follows = await db
    .selectFrom("series_follow")
    .select("series_id")
    .where("user_id", "=", userId)
    .limit(BATCH)
    .execute();
  for (const { series_id: seriesId } of follows)
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom("series").select("id").where("id", "=", seriesId).forNoKeyUpdate().execute();
      await endFollow(trx, { seriesId, userId });
    });
  return own.length + follows.length;
}

/** Ends a batch of memberships; a circle that the person owns is handed over to another member, or dissolved. */
export async function forgetCircles(ctx: Context, userId: number): Promise<number> {
  const owned = await ctx.db
    .selectFrom("circle")
    .select("id")
    .where("owner_id", "=", userId)
    .where("state", "in", ["open", "applied"])
    .where((eb) => eb.or([eb("state", "=", "applied"), eb("dissolve_at", "is", null)]))
    .execute();
  for (const { id } of owned) await ctx.db.transaction().execute((trx) => handOver(trx, ctx, id, userId));
  const joined = await ctx.db
    .selectFrom("circle_member")
    .select("circle_id")
    .where("user_id", "=", userId)
    .limit(BATCH)
    .execute();
  for (const { circle_id: circleId } of joined)
    await ctx.db.transaction().execute(async (trx) => {
      await lockCircle(trx, circleId);
      await endMember(trx, { circleId, userId });
    });
  return owned.length + joined.length;
}
