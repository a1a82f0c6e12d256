import type { Context, Viewer } from "../../../context.ts";
import { checkInPoints } from "../../../../contract/people/growth-names.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import { dayInChina } from "../../../../contract/shared/site-time.ts";
import { giveBadges } from "./give-badges.ts";
import { assertHas } from "./is-on.ts";
import { syncPoints } from "./sync-points.ts";

/**
 * Checks in (签到) for today in China's time. The person's row is locked: of two requests at the same time, the second
 * finds the check-in done.
 * @throws ApiError NOT_FOUND when the site has switched check-ins off
 */
export async function checkIn({
  ctx,
  viewer,
}: {
  ctx: Context;
  viewer: Viewer;
}): Promise<{ isNew: boolean; streak: number; given: number }> {
  await assertHas(ctx, "checkIn");
  return ctx.db.transaction().execute(async (trx) => {
    await lockUsers(trx, [viewer.id]);
    const now = ctx.clock.now();
    const today = dayInChina(now);
    const { check_in_day: last, check_in_streak: days } = await trx
      .selectFrom("user")
      .select(["check_in_day", "check_in_streak"])
      .where("id", "=", viewer.id)
      .executeTakeFirstOrThrow();
    if (last !== null && last >= today) return { isNew: false, streak: days, given: 0 };
    const streak = last === today - 1 ? days + 1 : 1;
    await trx.insertInto("check_in").values({ user_id: viewer.id, day: today, streak }).execute();
    await trx
      .updateTable("user")
      .set({ check_in_day: today, check_in_streak: streak })
      .where("id", "=", viewer.id)
      .execute();
    const given = await syncPoints(trx, ctx, {
      userId: viewer.id,
      reason: "check-in",
      subjectId: today,
      stands: true,
      at: now,
      amount: checkInPoints(streak),
    });
    await giveBadges(trx, ctx, viewer.id, { streak });
    return { isNew: true, streak, given };
  });
}
