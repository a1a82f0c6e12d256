import type { Context } from "../../../context.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import { lockCircle } from "../../circles/circle/authority.ts";
import { handOver } from "../../circles/circle/hand-over.ts";
import { endMember } from "../../circles/circle/membership.ts";
import { unfollow } from "../../people/follow/follow-user.ts";

const BATCH = 100;

/** Ends a batch of each kind of tie, such as likes, favourites and follows of series. */
export async function endTies(ctx: Context, userId: number): Promise<number> {
  let count = 0;
  const kinds = ctx.memberColumns.flatMap(({ leave, cleanup }) => (leave === "endTies" ? cleanup : []));
  for (const { kind, tie, next } of ctx.withdrawables) {
    if (!tie || !kinds.includes(kind)) continue;
    const things = await next(ctx.db, { userId, after: 0, since: 0, until: Number.MAX_SAFE_INTEGER });
    for (const { id } of things) await tie.end(ctx, userId, id);
    count += things.length;
  }
  return count;
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
