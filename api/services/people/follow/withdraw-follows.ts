import { lockUsers } from "../../../db/lock-users.ts";
import { tie } from "../withdrawal/tie.ts";
import { followUser, unfollow } from "./follow-user.ts";

export const withdrawnFollows = tie({
  table: "user_follow",
  by: "follower_id",
  on: "followee_id",
  end: (ctx, userId, on) =>
    ctx.db.transaction().execute(async (trx) => {
      await lockUsers(trx, [userId, on]);
      await unfollow(trx, ctx, userId, on);
    }),
  begin: (ctx, viewer, on) => followUser({ ctx, viewer, userId: on, followed: true }),
});
