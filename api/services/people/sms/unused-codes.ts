import type { Context } from "../../../context.ts";
import type { LimitRule } from "../../../limiter/limiter.ts";
import { blamedRanges } from "../../shared/address/address.ts";

const DAY = 86_400;
/**
 * A range counts as failing at `unusedPerRange`. Counting stops at this many times that number, so that the range can
 * recover.
 */
const MOST = 8;

type Limits = Pick<Context, "limiter" | "config">;

/**
 * The counter of codes that were sent to an address range within a day and not used, minus the used ones. The counter
 * alone refuses nothing.
 */
const unused = (ctx: Limits): LimitRule => ({
  name: "sms-unused",
  points: ctx.config.sms.unusedPerRange,
  seconds: DAY,
});
const usedOnce: LimitRule = { name: "sms-code-used", points: 1, seconds: DAY };

/** The unused codes of the requester's range, or the wider range's count divided by its size when this is higher. */
export async function unusedIn(ctx: Limits, requester: string): Promise<number> {
  const counts = blamedRanges(requester).map(
    async ({ range, size }) => (await ctx.limiter.used(unused(ctx), range)) / size,
  );
  return Math.max(0, Math.floor(Math.max(...(await Promise.all(counts)))));
}

/** Counts a code that is about to be sent. @returns the count before, including codes that are being sent */
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

/**
 * Counts a code that was typed correctly: it removes itself and one more unused code from the count of its ranges,
 * once.
 */
export async function noteUsed(ctx: Limits, code: { id: number; requester: string }): Promise<void> {
  if ((await ctx.limiter.add(usedOnce, String(code.id))) > 1) return;
  const rule = unused(ctx);
  for (const { range } of blamedRanges(code.requester))
    for (let n = 0; n < 2; n += 1)
      if ((await ctx.limiter.used(rule, range)) > 0) await ctx.limiter.giveBack(rule, range);
}
