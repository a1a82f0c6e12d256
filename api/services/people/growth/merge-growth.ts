import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { Writing } from "../../shared/event/event.ts";
import { giveBadges } from "./give-badges.ts";

const BATCH = 200;

/**
 * Moves a batch of ledger entries, the oldest first, to the end of the other ledger, so that no entry that a member has
 * seen changes. Points that both accounts got for the same subject (签到 of one day) count once. Each entry keeps its
 * subject, so that a post does not earn points again.
 * @returns the number of entries
 */
export async function movePoints(ctx: Context, { from, into }: { from: number; into: number }): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockUsers(trx, [from, into]);
    const rows = await trx
      .selectFrom("point_entry")
      .selectAll()
      .where("user_id", "=", from)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return 0;
    const { points } = await trx.selectFrom("user").select("points").where("id", "=", into).executeTakeFirstOrThrow();
    let balance = points;
    for (const { id, ...line } of rows) {
      const amount = Math.max(line.amount, -balance);
      const isNew = await trx
        .insertInto("point_entry")
        .values({ ...line, user_id: into, amount, balance: balance + amount })
        .onConflict((conflict) => conflict.columns(["user_id", "reason", "subject_id", "turn"]).doNothing())
        .returning("id")
        .executeTakeFirst();
      if (isNew) balance += amount;
      await trx.deleteFrom("point_entry").where("id", "=", id).execute();
    }
    await trx.updateTable("user").set({ points: balance }).where("id", "=", into).execute();
    return rows.length;
  });
}

/** Merges the growth columns of two users after `movePoints`. The caller has locked both rows. */
export async function mergeGrowth(
  trx: Transaction<Database>,
  ctx: Writing,
  { from, into }: { from: number; into: number },
): Promise<void> {
  await countStreaks(trx, into);
  await trx
    .updateTable("user")
    .set({ points: 0, check_in_day: null, check_in_streak: 0 })
    .where("id", "=", from)
    .execute();
  await giveEarned(trx, ctx, into);
}

/** Recounts the check-in streaks over the days of both accounts. The caller has locked the person's row. */
async function countStreaks(trx: Transaction<Database>, userId: number): Promise<void> {
  const rows = await trx.selectFrom("check_in").selectAll().where("user_id", "=", userId).orderBy("day").execute();
  let last = { day: Number.NEGATIVE_INFINITY, streak: 0 };
  for (const { day, streak: said } of rows) {
    const streak = day === last.day + 1 ? last.streak + 1 : 1;
    if (streak !== said)
      await trx.updateTable("check_in").set({ streak }).where("user_id", "=", userId).where("day", "=", day).execute();
    last = { day, streak };
  }
  if (rows.length > 0)
    await trx
      .updateTable("user")
      .set({ check_in_day: last.day, check_in_streak: last.streak })
      .where("id", "=", userId)
      .execute();
}

/** Gives the badges that both accounts together have earned. The caller has locked the person's row. */
async function giveEarned(trx: Transaction<Database>, ctx: Writing, userId: number): Promise<void> {
  const user = await trx
    .selectFrom("user")
    .select(["article_count", "listed_video_count", "liked_count", "follower_count", "check_in_streak"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  await giveBadges(trx, ctx, userId, {
    articles: user.article_count,
    videos: user.listed_video_count,
    likes: user.liked_count,
    followers: user.follower_count,
    streak: user.check_in_streak,
  });
}
