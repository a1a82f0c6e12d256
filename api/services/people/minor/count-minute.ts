import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { MINOR_MINUTES } from "../../../../contract/people/minor-names.ts";
import { dayInChina } from "../../../../contract/shared/site-time.ts";

export const minuteOf = (now: number) => Math.floor(now / 60_000);

/**
 * Counts a minute of use for a member in minor mode (青少年模式): once per minute, however many requests and processes there
 * are. A failed write (a full disk) is only logged, so that it keeps nobody from reading.
 */
export async function countMinute(ctx: Context, userId: number): Promise<void> {
  if (ctx.noteMinute) return ctx.noteMinute(userId);
  const now = ctx.clock.now();
  const today = dayInChina(now);
  try {
    await ctx.db
      .updateTable("minor_mode")
      .set({
        minutes: sql<number>`case when day = ${today} then minutes + 1 else 1 end`,
        minutes_max: sql<number>`case when day = ${today} then minutes_max else ${sql.lit(MINOR_MINUTES)} end`,
        day: today,
        last_minute: minuteOf(now),
      })
      .where("user_id", "=", userId)
      .where("last_minute", "<", minuteOf(now))
      .execute();
  } catch (error) {
    ctx.log.warn({ err: error }, "a minute of use not counted");
  }
}
