import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { circleRoles } from "../../../../contract/circles/circle-names.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import type { Database } from "../../../db/schema/index.ts";
import { isStaff, lockCircle } from "../../circles/circle/authority.ts";
import { endMember } from "../../circles/circle/membership.ts";
import { unfollow } from "../../people/follow/follow-user.ts";
import type { Merge } from "../../../feature.ts";

const BATCH = 100;
type Trx = Transaction<Database>;

/** Deletes blocks and mutes between the two accounts, because they become one person. */
export async function dropOwnBlocks({ db }: Context, { from, into }: Merge): Promise<number> {
  let count = 0;
  for (const table of ["user_block", "user_mute"] as const) {
    const between = await db
      .deleteFrom(table)
      .where("user_id", "in", [from, into])
      .where("target_id", "in", [from, into])
      .executeTakeFirst();
    count += Number(between.numDeletedRows);
  }
  return count;
}

/** Moves a batch of blocks in both directions; like new blocks, they end the follows between the two people. */
export async function moveBlocks(ctx: Context, { from, into }: Merge): Promise<number> {
  const block = ctx.db.selectFrom("user_block").selectAll();
  const rows = [
    ...(await block.where("user_id", "=", from).limit(BATCH).execute()),
    ...(await block.where("target_id", "=", from).limit(BATCH).execute()),
  ];
  for (const { id, user_id: userId, target_id: targetId, created_at: at } of rows)
    await ctx.db.transaction().execute(async (trx) => {
      const other = userId === from ? targetId : userId;
      await lockUsers(trx, [from, into, other]);
      const gone = await trx.deleteFrom("user_block").where("id", "=", id).returning("id").executeTakeFirst();
      if (!gone) return;
      const pair = userId === from ? { user_id: into, target_id: other } : { user_id: other, target_id: into };
      await trx
        .insertInto("user_block")
        .values({ ...pair, created_at: at })
        .onConflict((conflict) => conflict.columns(["user_id", "target_id"]).doNothing())
        .execute();
      for (const one of [from, into]) {
        await unfollow(trx, ctx, one, other);
        await unfollow(trx, ctx, other, one);
      }
    });
  return rows.length;
}

/**
 * Moves a batch of follows in both directions. A double follow, a follow of oneself and a follow across a block are
 * removed.
 */
export async function moveFollows(ctx: Context, { from, into }: Merge): Promise<number> {
  const follow = ctx.db.selectFrom("user_follow").select(["id", "follower_id", "followee_id"]);
  const rows = [
    ...(await follow.where("follower_id", "=", from).limit(BATCH).execute()),
    ...(await follow.where("followee_id", "=", from).limit(BATCH).execute()),
  ];
  if (rows.length === 0) return 0;
  await ctx.db.transaction().execute(async (trx) => {
    const people = rows.flatMap((row) => [row.follower_id, row.followee_id]);
    await lockUsers(trx, [...new Set([...people, into])]);
    for (const { id, follower_id: followerId, followee_id: followeeId } of rows) {
      const other = followerId === from ? followeeId : followerId;
      const after =
        followerId === from ? { follower_id: into, followee_id: other } : { follower_id: other, followee_id: into };
      if (other === into || (await isFollowed(trx, after)) || (await isBlocked(trx, into, other))) {
        await unfollow(trx, ctx, followerId, followeeId);
        continue;
      }
      const moved = await trx.updateTable("user_follow").set(after).where("id", "=", id).executeTakeFirst();
      if (moved.numUpdatedRows === 0n) continue;
      const column = followerId === from ? "following_count" : "follower_count";
      for (const [userId, by] of [
        [from, -1],
        [into, 1],
      ] as const)
        await trx
          .updateTable("user")
          .set((eb) => ({ [column]: eb(column, "+", by) }))
          .where("id", "=", userId)
          .execute();
    }
  });
  return rows.length;
}

async function isFollowed(trx: Trx, pair: { follower_id: number; followee_id: number }): Promise<boolean> {
  const row = await trx
    .selectFrom("user_follow")
    .select("id")
    .where("follower_id", "=", pair.follower_id)
    .where("followee_id", "=", pair.followee_id)
    .executeTakeFirst();
  return row !== undefined;
}

async function isBlocked(trx: Trx, one: number, other: number): Promise<boolean> {
  const row = await trx
    .selectFrom("user_block")
    .select("id")
    .where((eb) =>
      eb.or([
        eb("user_id", "=", one).and("target_id", "=", other),
        eb("user_id", "=", other).and("target_id", "=", one),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

const later = (one: number | null, other: number | null) =>
  one === null || other === null ? null : Math.max(one, other);

/**
 * Moves a batch of circle memberships and bans. A circle that both accounts are in keeps one membership, with the
 * higher role and the longer mute. A banned person is removed with both accounts, unless they are staff of the circle.
 */
export async function moveCircles(ctx: Context, merge: Merge): Promise<number> {
  const { from } = merge;
  const bans = await ctx.db
    .selectFrom("circle_ban")
    .select("circle_id")
    .where("user_id", "=", from)
    .limit(BATCH)
    .execute();
  const places = await ctx.db
    .selectFrom("circle_member")
    .select("circle_id")
    .where("user_id", "=", from)
    .limit(BATCH)
    .execute();
  const circleIds = [...new Set([...bans, ...places].map((row) => row.circle_id))];
  for (const circleId of circleIds)
    await ctx.db.transaction().execute(async (trx) => {
      await lockCircle(trx, circleId);
      await moveBan(trx, circleId, merge);
      await movePlace(trx, ctx, circleId, merge);
      await endApplications(trx, ctx, circleId, merge);
    });
  return circleIds.length;
}

/** Of two bans the longer one stays. */
async function moveBan(trx: Trx, circleId: number, { from, into }: Merge): Promise<void> {
  const rows = await trx
    .selectFrom("circle_ban")
    .select(["id", "user_id", "until"])
    .where("circle_id", "=", circleId)
    .where("user_id", "in", [from, into])
    .execute();
  const mine = rows.find((row) => row.user_id === from);
  if (!mine) return;
  const theirs = rows.find((row) => row.user_id === into);
  if (theirs) {
    await trx
      .updateTable("circle_ban")
      .set({ until: later(mine.until, theirs.until) })
      .where("id", "=", theirs.id)
      .execute();
    await trx.deleteFrom("circle_ban").where("id", "=", mine.id).execute();
  } else await trx.updateTable("circle_ban").set({ user_id: into }).where("id", "=", mine.id).execute();
}

async function movePlace(trx: Trx, ctx: Context, circleId: number, { from, into }: Merge): Promise<void> {
  const rows = await trx
    .selectFrom("circle_member")
    .selectAll()
    .where("circle_id", "=", circleId)
    .where("user_id", "in", [from, into])
    .execute();
  const [mine, theirs] = [from, into].map((id) => rows.find((row) => row.user_id === id));
  const bans = trx
    .selectFrom("circle_ban")
    .select("until")
    .where("circle_id", "=", circleId)
    .where("user_id", "=", into);
  const ban = await bans.executeTakeFirst();
  const isOut = ban !== undefined && (ban.until === null || ban.until > ctx.clock.now());
  if (isOut && !rows.some((row) => isStaff(row.role))) {
    for (const row of rows) await endMember(trx, { circleId, userId: row.user_id });
    return;
  }
  if (rows.length > 0)
    await trx.deleteFrom("circle_ban").where("circle_id", "=", circleId).where("user_id", "=", into).execute();
  if (!mine) return;
  if (!theirs) {
    await trx.updateTable("circle_member").set({ user_id: into }).where("id", "=", mine.id).execute();
    return;
  }
  await endMember(trx, { circleId, userId: from });
  const role = circleRoles[Math.min(circleRoles.indexOf(mine.role), circleRoles.indexOf(theirs.role))] ?? "member";
  const muted = [mine, theirs].toSorted((a, b) => (b.muted_until ?? 0) - (a.muted_until ?? 0))[0] ?? theirs;
  const isMuted = !isStaff(role);
  await trx
    .updateTable("circle_member")
    .set({
      role,
      may_post: mine.may_post === 1 || theirs.may_post === 1 ? 1 : 0,
      muted_until: isMuted ? muted.muted_until : null,
      mute_reason: isMuted ? muted.mute_reason : "",
      created_at: Math.min(mine.created_at, theirs.created_at),
    })
    .where("id", "=", theirs.id)
    .execute();
}

/** Accepts waiting applications when the person is already a member. */
async function endApplications(trx: Trx, ctx: Context, circleId: number, { from, into }: Merge): Promise<void> {
  const isIn = trx
    .selectFrom("circle_member")
    .select("id")
    .where("circle_id", "=", circleId)
    .where("user_id", "=", into);
  if (!(await isIn.executeTakeFirst())) return;
  await trx
    .updateTable("circle_application")
    .set({ state: "accepted", decided_at: ctx.clock.now() })
    .where("circle_id", "=", circleId)
    .where("user_id", "in", [from, into])
    .where("state", "=", "waiting")
    .execute();
}

/**
 * Of two waiting applications to one circle the remaining account's stays; when that account is a member, none stays.
 */
export async function dropDoubleApplications({ db }: Context, { from, into }: Merge): Promise<number> {
  const gone = await db
    .deleteFrom("circle_application")
    .where("user_id", "=", from)
    .where("state", "=", "waiting")
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom("circle_application as theirs")
            .select("theirs.id")
            .where("theirs.user_id", "=", into)
            .where("theirs.state", "=", "waiting")
            .whereRef("theirs.circle_id", "=", "circle_application.circle_id"),
        ),
        eb.exists(
          eb
            .selectFrom("circle_member")
            .select("circle_member.id")
            .where("circle_member.user_id", "=", into)
            .whereRef("circle_member.circle_id", "=", "circle_application.circle_id"),
        ),
      ]),
    )
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/**
 * Moves the WeChat binding. An account has at most one WeChat: when the other account has one, this binding is removed.
 */
export async function moveWechat(trx: Trx, { from, into }: Merge, now: number): Promise<void> {
  await trx.updateTable("wechat_follower").set({ user_id: into }).where("user_id", "=", from).execute();
  const theirs = trx.selectFrom("wechat_account").select("id").where("user_id", "=", into);
  const isTaken = (await theirs.executeTakeFirst()) !== undefined;
  await trx
    .updateTable("wechat_account")
    .set({ user_id: isTaken ? null : into, updated_at: now })
    .where("user_id", "=", from)
    .execute();
}
