import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import { unfollow } from "./follow-user.ts";

interface Wanted {
  ctx: Context;
  viewer: Viewer;
  userId: number;
}

/**
 * Sets or removes a block. A new block ends the follows in both directions; removing a block does not restore them.
 * @throws ApiError BAD_REQUEST for oneself, NOT_FOUND
 */
export async function blockUser({
  ctx,
  viewer,
  userId,
  blocked,
}: Wanted & { blocked: boolean }): Promise<{ blocked: boolean }> {
  if (userId === viewer.id) throw new ApiError("BAD_REQUEST", "不能拉黑自己");
  return ctx.db.transaction().execute(async (trx) => {
    const found = await lockUsers(trx, [viewer.id, userId]);
    if (!found.includes(userId)) throw new ApiError("NOT_FOUND", "用户不存在");
    if (!blocked) {
      await trx.deleteFrom("user_block").where("user_id", "=", viewer.id).where("target_id", "=", userId).execute();
      await ctx.live.publish(trx, { type: "unread.changed", userIds: [viewer.id] });
      return { blocked };
    }
    await trx
      .insertInto("user_block")
      .values({ user_id: viewer.id, target_id: userId, created_at: ctx.clock.now() })
      .onConflict((conflict) => conflict.columns(["user_id", "target_id"]).doNothing())
      .execute();
    // Notices of what this person did are no longer shown.
    await ctx.live.publish(trx, { type: "unread.changed", userIds: [viewer.id] });
    await unfollow(trx, ctx, viewer.id, userId);
    await unfollow(trx, ctx, userId, viewer.id);
    return { blocked };
  });
}

/**
 * Sets or removes a mute; follows stay.
 * @throws ApiError BAD_REQUEST for oneself, NOT_FOUND
 */
export async function muteUser({
  ctx,
  viewer,
  userId,
  muted,
}: Wanted & { muted: boolean }): Promise<{ muted: boolean }> {
  if (userId === viewer.id) throw new ApiError("BAD_REQUEST", "不能屏蔽自己");
  const there = await ctx.db.selectFrom("user").select("id").where("id", "=", userId).executeTakeFirst();
  if (!there) throw new ApiError("NOT_FOUND", "用户不存在");
  await ctx.db.transaction().execute(async (trx) => {
    if (muted)
      await trx
        .insertInto("user_mute")
        .values({ user_id: viewer.id, target_id: userId, created_at: ctx.clock.now() })
        .onConflict((conflict) => conflict.columns(["user_id", "target_id"]).doNothing())
        .execute();
    else await trx.deleteFrom("user_mute").where("user_id", "=", viewer.id).where("target_id", "=", userId).execute();
    // Notices of what this person did are no longer shown, or shown again.
    await ctx.live.publish(trx, { type: "unread.changed", userIds: [viewer.id] });
  });
  return { muted };
}
