import type { Transaction } from "kysely";
import { type BadgeFigure, badgeNames, badges } from "../../../../contract/people/growth-names.ts";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/index.ts";
import { notify } from "../../shared/message/notify.ts";
import { isOn } from "./is-on.ts";

/**
 * Gives the badges that these counters have earned, each once, and notifies the person. The caller has locked the
 * person's row, and locks no other users' rows afterwards.
 */
export async function giveBadges(
  trx: Transaction<Database>,
  ctx: Pick<Context, "clock" | "config" | "live">,
  userId: number,
  figures: Partial<Record<BadgeFigure, number>>,
): Promise<void> {
  const earned = badgeNames.filter((name) => (figures[badges[name].by] ?? 0) >= badges[name].from);
  if (earned.length === 0) return;
  const had = await trx
    .selectFrom("user_badge")
    .select("badge")
    .where("user_id", "=", userId)
    .where("badge", "in", earned)
    .execute();
  if (had.length === earned.length || !(await isOn(trx, "badges"))) return;
  const given = await trx
    .insertInto("user_badge")
    .values(earned.map((badge) => ({ user_id: userId, badge, created_at: ctx.clock.now() })))
    .onConflict((conflict) => conflict.columns(["user_id", "badge"]).doNothing())
    .returning("badge")
    .execute();
  for (const { badge } of given)
    await notify({
      ctx,
      trx,
      userIds: [userId],
      notice: {
        kind: "badge",
        title: `你获得了徽章「${badges[badge].name}」`,
        body: `${badges[badge].earnedBy}。`,
        path: "/user/growth",
      },
    });
}
