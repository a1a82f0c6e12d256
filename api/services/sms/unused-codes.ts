import type { Context } from "../../context.ts";
import type { LimitRule } from "../../limiter/limiter.ts";
import { rangeOf } from "../address/address.ts";

const DAY = 86_400;
/** A range is seen failing at `unusedPerRange`; beyond so many times as many nothing is counted, so that it can become clean again. */
const MOST = 8;

type Limits = Pick<Context, "limiter" | "config">;

/** Codes sent to a range of addresses within a day that nobody used, less the used ones. Refuses nothing by itself. */
const unused = (ctx: Limits): LimitRule => ({
  name: "sms-unused",
  points: ctx.config.sms.unusedPerRange,
  seconds: DAY,
});
const usedOnce: LimitRule = { name: "sms-code-used", points: 1, seconds: DAY };

export async function unusedIn(ctx: Limits, requester: string): Promise<number> {
  return Math.max(0, await ctx.limiter.used(unused(ctx), rangeOf(requester)));
}

/** Counts one that is being sent. @returns how many there were before, also of those on their way */
export async function addUnused(
  ctx: Limits,
  requester: string,
): Promise<{ before: number; undo: () => Promise<void> }> {
  const [rule, range] = [unused(ctx), rangeOf(requester)];
  const most = rule.points * MOST;
  if ((await ctx.limiter.used(rule, range)) >= most) return { before: most, undo: async () => {} };
  const now = await ctx.limiter.add(rule, range);
  return { before: Math.max(0, now - 1), undo: () => ctx.limiter.giveBack(rule, range) };
}

/** A code was typed right: it takes itself and one more away from what its range is blamed for, once. */
export async function noteUsed(ctx: Limits, code: { id: number; requester: string }): Promise<void> {
  if ((await ctx.limiter.add(usedOnce, String(code.id))) > 1) return;
  const [rule, range] = [unused(ctx), rangeOf(code.requester)];
  for (let n = 0; n < 2; n += 1) if ((await ctx.limiter.used(rule, range)) > 0) await ctx.limiter.giveBack(rule, range);
}
