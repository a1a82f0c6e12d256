import type { Context } from "../../../context.ts";
import type { LimitRule } from "../../../limiter/limiter.ts";
import { blamedRanges } from "../../shared/address/address.ts";

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

/** Of the requester's range, or as much as that of the wider one around it where this is more. */
export async function unusedIn(ctx: Limits, requester: string): Promise<number> {
  const counts = blamedRanges(requester).map(
    async ({ range, size }) => (await ctx.limiter.used(unused(ctx), range)) / size,
  );
  return Math.max(0, Math.floor(Math.max(...(await Promise.all(counts)))));
}

/** Counts one that is being sent. @returns how many there were before, also of those on their way */
export async function addUnused(
  ctx: Limits,
  requester: string,
): Promise<{ before: number; undo: () => Promise<void> }> {
  const rule = unused(ctx);
  const added: string[] = [];
  let before = 0;
  for (const { range, size } of blamedRanges(requester)) {
    const count = await ctx.limiter.used(rule, range);
    if (count >= rule.points * MOST * size) before = Math.max(before, count / size);
    else {
      before = Math.max(before, ((await ctx.limiter.add(rule, range)) - 1) / size);
      added.push(range);
    }
  }
  return {
    before: Math.floor(before),
    async undo() {
      for (const range of added) await ctx.limiter.giveBack(rule, range);
    },
  };
}

/** A code was typed right: it takes itself and one more away from what its range is blamed for, once. */
export async function noteUsed(ctx: Limits, code: { id: number; requester: string }): Promise<void> {
  if ((await ctx.limiter.add(usedOnce, String(code.id))) > 1) return;
  const rule = unused(ctx);
  for (const { range } of blamedRanges(code.requester))
    for (let n = 0; n < 2; n += 1)
      if ((await ctx.limiter.used(rule, range)) > 0) await ctx.limiter.giveBack(rule, range);
}
