import type { Caller, Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { DAY, type RateLimit } from "../../../../contract/shared/rate-limit.ts";
import type { LimitRule } from "../../../limiter/limiter.ts";
import { giveBackToAddress, rangeOf, requesterOf, takeForAddress } from "../address/address.ts";
import { waitText } from "../address/wait-text.ts";

/**
 * A member's refused acts return their points only up to this number, over all rules: a script whose acts all fail is
 * stopped as well.
 */
const REFUSED_ACTS: LimitRule = { name: "refused-act", points: 60, seconds: 60 };

interface Who {
  ctx: Pick<Context, "config" | "limiter">;
  viewer?: Viewer | null;
  caller?: Caller;
}

function counted(limit: RateLimit, { ctx, viewer, caller }: Who, thing?: string) {
  const { name, per = "member", times, seconds } = limit;
  const rule: LimitRule = { name, points: typeof times === "number" ? times : times(ctx.config), seconds };
  if (per === "site") return { rule, key: "all" };
  if (per === "thing") {
    if (thing === undefined) throw new Error(`Rule ${name} counts per thing, and nobody says which`);
    return { rule, key: thing };
  }
  if (per === "range" && caller) return { rule, key: rangeOf(caller.ip) };
  if (per !== "address" && viewer) return { rule, key: String(viewer.id) };
  if (per !== "member" && caller) return { rule, ip: caller.ip };
  throw new Error(`Rule ${name} counts per ${per}, and nobody says who it is`);
}

/** The refusal's text; for acts it also states the limit. */
function refusalOf({ refusal, counts }: RateLimit, { points, seconds }: LimitRule): string {
  return counts === "acts" ? `${refusal}（每 ${waitText(seconds)}最多 ${points} 次）` : refusal;
}

/** @throws ApiError TOO_MANY_REQUESTS when there is a wait, in seconds */
function assertNoWait(limit: RateLimit, rule: LimitRule, wait: number): void {
  if (wait > 0)
    throw new ApiError("TOO_MANY_REQUESTS", `${refusalOf(limit, rule)}，请 ${waitText(wait)}后再试`, {
      retryAfterSeconds: wait,
    });
}

/** Takes one point. @throws ApiError TOO_MANY_REQUESTS when none is left */
export async function takeLimit(limit: RateLimit, who: Who): Promise<void> {
  const { limiter } = who.ctx;
  const { rule, key, ip } = counted(limit, who);
  assertNoWait(limit, rule, ip === undefined ? await limiter.take(rule, key) : await takeForAddress(limiter, rule, ip));
  const day = ofDay(limit);
  if (!day || key === undefined) return;
  const wait = await limiter.take(day, key);
  // A refusal by the day's limit uses up no point.
  if (wait > 0) await Promise.all([rule, day].map((one) => limiter.giveBack(one, key)));
  assertNoWait(limit, day, wait);
}

/** The day's limit of a rule; undefined when it has none. */
function ofDay({ name, perDay }: RateLimit): LimitRule | undefined {
  return perDay === undefined ? undefined : { name: `${name}-day`, points: perDay, seconds: DAY };
}

/** Takes one point of a rule that counts per `thing`. @param key of the thing @throws ApiError TOO_MANY_REQUESTS */
export async function takeLimitOf(limit: RateLimit, ctx: Who["ctx"], key: string): Promise<void> {
  const { rule } = counted(limit, { ctx }, key);
  assertNoWait(limit, rule, await ctx.limiter.take(rule, key));
}

/** Whether half of the points of a rule for the whole site are used. */
export async function isHalfUsed(limit: RateLimit, who: Who): Promise<boolean> {
  const { rule, key = "" } = counted(limit, who);
  return rule.points > 0 && (await who.ctx.limiter.used(rule, key)) * 2 >= rule.points;
}

/** Gives back the point that `takeLimit` took, for an attempt that turned out not to count. */
export async function giveBackLimit(limit: RateLimit, who: Who): Promise<void> {
  const { limiter } = who.ctx;
  const { rule, key, ip } = counted(limit, who);
  await (ip === undefined ? limiter.giveBack(rule, key) : giveBackToAddress(limiter, rule, ip));
  const day = ofDay(limit);
  if (day && key !== undefined) await limiter.giveBack(day, key);
}

/**
 * Takes a point of each rule before the mount calls the endpoint's verb.
 * @returns a function that gives back the points of acts (`counts`) when the verb refused. It does not report a point
 * that could not be given back.
 * @throws ApiError TOO_MANY_REQUESTS, after giving back the points of acts
 */
export async function takeLimits(limits: readonly RateLimit[], who: Who): Promise<() => Promise<void>> {
  const taken: RateLimit[] = [];
  const giveBack = async () => {
    for (const limit of taken) await giveBackAct(limit, who);
  };
  for (const limit of limits) {
    await takeLimit(limit, who).catch(async (error: unknown) => {
      await giveBack();
      throw error;
    });
    if (limit.counts === "acts") taken.push(limit);
  }
  return giveBack;
}

/**
 * Runs an act under a rule that counts acts. The point is taken first, so that parallel acts cannot share one. The
 * point is given back when the act throws or returns an earlier result (`repeated`).
 * @throws ApiError TOO_MANY_REQUESTS
 */
export async function limitAct<T extends object>(limit: RateLimit, who: Who, run: () => Promise<T>): Promise<T> {
  const giveBack = await takeLimits([limit], who);
  try {
    const made = await run();
    if ("repeated" in made) await giveBack();
    return made;
  } catch (error) {
    await giveBack();
    throw error;
  }
}

async function giveBackAct(limit: RateLimit, who: Who): Promise<void> {
  const { key, ip } = counted(limit, who);
  if ((await who.ctx.limiter.take(REFUSED_ACTS, key ?? requesterOf(ip))) === 0) await giveBackLimit(limit, who);
}

const whose = {
  member: "每人",
  address: "每个地址",
  range: "每个网段",
  caller: "每人",
  site: "全站",
  thing: "每个对象",
};

/** The rate limits of an endpoint as text for the API documentation. */
export function limitsText(limits: readonly RateLimit[], config: Context["config"]): string {
  const texts = limits.map(({ name, per = "member", times, seconds, perDay }) => {
    const points = typeof times === "number" ? times : times(config);
    return `${name}：${whose[per]}每 ${waitText(seconds)} ${points} 次${perDay === undefined ? "" : `、每天 ${perDay} 次`}`;
  });
  return `频率限制（超过时 429）：${texts.join("；")}`;
}
