import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import type { Database } from "../../../db/schema/index.ts";
import { countFigure, figureKey } from "../../shared/figures/count-figure.ts";
import { say } from "../../shared/event/consequences.ts";
import { addAct, withdrawAct } from "../../shared/message/add-act.ts";
import { assertNotBlocked } from "./assert-not-blocked.ts";

interface FollowUser {
  ctx: Context;
  viewer: Viewer;
  userId: number;
  followed: boolean;
}

/**
 * C07: sets or removes a follow; a repeated call changes nothing. Both people's rows are locked first, so that a follow
 * and a block at the same time cannot both be stored.
 * @throws ApiError BAD_REQUEST for oneself, NOT_FOUND, FORBIDDEN when one of the two has blocked the other
 */
export async function followUser({
  ctx,
  viewer,
  userId,
  followed,
}: FollowUser): Promise<{ followed: boolean; followsMe: boolean; followerCount: number }> {
  if (userId === viewer.id) throw new ApiError("BAD_REQUEST", "不能关注自己");
  return ctx.db.transaction().execute(async (trx) => {
    const found = await lockUsers(trx, [viewer.id, userId]);
    if (!found.includes(userId)) throw new ApiError("NOT_FOUND", "用户不存在");
    if (followed) await assertStays(trx, userId);
    const isNew = followed && (await follow(trx, viewer.id, userId, ctx.clock.now()));
    if (!followed) await unfollow(trx, ctx, viewer.id, userId);
    if (isNew) await addAct({ ctx, trx, userIds: [userId], kind: "follow", doerId: viewer.id });
    const { follower_count: followerCount } = await trx
      .selectFrom("user")
      .select("follower_count")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    if (isNew) await say(trx, ctx, { of: "person", what: "grew", id: userId, figures: { followers: followerCount } });
    const back = await trx
      .selectFrom("user_follow")
      .select("id")
      .where("follower_id", "=", userId)
      .where("followee_id", "=", viewer.id)
      .executeTakeFirst();
    return { followed, followsMe: back !== undefined, followerCount };
  });
}

/** @throws ApiError NOT_FOUND for a closed account */
async function assertStays(trx: Transaction<Database>, userId: number): Promise<void> {
  const left = trx.selectFrom("user").select("id").where("id", "=", userId).where("left_at", "is not", null);
  if (await left.executeTakeFirst()) throw new ApiError("NOT_FOUND", "这个账号已经注销");
}

/** @returns whether the follow is new */
async function follow(
  trx: Transaction<Database>,
  followerId: number,
  followeeId: number,
  now: number,
): Promise<boolean> {
  const own = await trx
    .selectFrom("user_block")
    .select("id")
    .where("user_id", "=", followerId)
    .where("target_id", "=", followeeId)
    .executeTakeFirst();
  if (own) throw new ApiError("FORBIDDEN", "你已拉黑对方，请先取消拉黑");
  await assertNotBlocked({ db: trx, userId: followerId, ownerIds: [followeeId], what: "关注" });
  const made = await trx
    .insertInto("user_follow")
    .values({ follower_id: followerId, followee_id: followeeId, created_at: now })
    .onConflict((conflict) => conflict.columns(["follower_id", "followee_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) await count(trx, { followerId, followeeId, by: 1, now });
  return made !== undefined;
}

/** Removes a follow, if there is one. The caller has locked both people's rows. */
export async function unfollow(
  trx: Transaction<Database>,
  ctx: Pick<Context, "clock" | "live">,
  followerId: number,
  followeeId: number,
): Promise<void> {
  const gone = await trx
    .deleteFrom("user_follow")
    .where("follower_id", "=", followerId)
    .where("followee_id", "=", followeeId)
    .returning("id")
    .executeTakeFirst();
  if (!gone) return;
  await count(trx, { followerId, followeeId, by: -1, now: ctx.clock.now() });
  await withdrawAct({ ctx, trx, userId: followeeId, kind: "follow", doerId: followerId });
}

async function count(
  trx: Transaction<Database>,
  { followerId, followeeId, by, now }: { followerId: number; followeeId: number; by: 1 | -1; now: number },
): Promise<void> {
  await trx
    .updateTable("user")
    .set((eb) => ({ following_count: eb("following_count", "+", by) }))
    .where("id", "=", followerId)
    .execute();
  await trx
    .updateTable("user")
    .set((eb) => ({ follower_count: eb("follower_count", "+", by) }))
    .where("id", "=", followeeId)
    .execute();
  await countFigure(trx, { userId: followeeId, figure: figureKey("article", "follower"), by, now });
}
