import type { Caller, Context } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { RateLimit } from "../../../../contract/shared/rate-limit.ts";
import { requesterOf } from "../../shared/address/address.ts";
import { giveBackLimit, isHalfUsed, takeLimit } from "../../shared/limit/limits.ts";
import { addUnused, unusedIn } from "./unused-codes.ts";
import { smsLimits } from "../../../../contract/people/sms.ts";

interface Asking {
  ctx: Context;
  caller: Caller;
  phone: string;
  /** Whether the phone was proved from this network before. */
  isKnown: boolean;
}

/** A requester's standing: the share of the site's codes that the request may use, and its limits. */
export interface Standing {
  whose: "home" | "member" | "visitor";
  /** The unused codes that the requester's range may have before it counts as failing. */
  allowed: number;
  /** Whether the requester must answer a question first. */
  needsChallenge: boolean;
  /** The unused codes of the range beyond the allowed number. */
  excess: number;
}

async function isMember(ctx: Context, phone: string): Promise<boolean> {
  const found = await ctx.db.selectFrom("user").select("id").where("phone", "=", phone).executeTakeFirst();
  return found !== undefined;
}

/**
 * Classifies a requester for the site's budget (decision 0037): by the phone, and by the outcome of the codes that were
 * sent to the requester's address range. Once half of a share is spent, the rest is for ranges without an unused code.
 */
export async function standingOf({ ctx, caller, phone, isKnown }: Asking): Promise<Standing> {
  const most = ctx.config.sms.unusedPerRange;
  if (isKnown) return { whose: "home", allowed: most, needsChallenge: false, excess: 0 };
  const [ofMembers, ofVisitors, unused] = await Promise.all([
    isHalfUsed(smsLimits.member, { ctx }),
    isHalfUsed(smsLimits.visitor, { ctx }),
    unusedIn(ctx, requesterOf(caller.ip)),
  ]);
  const whose = (await isMember(ctx, phone)) ? "member" : "visitor";
  const allowed = (whose === "member" ? ofMembers : ofVisitors) ? 1 : most;
  // Questions come for members' phones and new phones alike, so that a question does not reveal whether the phone has
  // an account.
  const needsChallenge = ofMembers || ofVisitors || unused >= most;
  return { whose, allowed, needsChallenge, excess: Math.max(0, unused - most + 1) };
}

function sharesOf({ whose }: Standing, isFailing: boolean): RateLimit[] {
  if (whose === "home") return [smsLimits.home, smsLimits.member, smsLimits.site];
  if (whose === "member") return [isFailing ? smsLimits.watched : smsLimits.member, smsLimits.site];
  return isFailing ? [smsLimits.site] : [smsLimits.visitor, smsLimits.site];
}

/** Takes a point of the first share that has one. @throws ApiError TOO_MANY_REQUESTS when none has */
async function takeFirst(
  ctx: Context,
  caller: Caller,
  [share = smsLimits.site, ...others]: RateLimit[],
): Promise<RateLimit> {
  try {
    await takeLimit(share, { ctx });
    return share;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (others.length > 0) return takeFirst(ctx, caller, others);
    ctx.log.warn({ requestId: caller.requestId, share: share.name }, "the site's SMS budget of this hour is spent");
    throw error;
  }
}

/**
 * Takes a code from the site's budget and counts it as unused.
 * @returns a function that gives the code back when none was sent; null when a question is required after all, because
 * other requests of the range were faster
 * @throws ApiError TOO_MANY_REQUESTS
 */
export async function takeCode({
  ctx,
  caller,
  standing,
  isChallenged,
}: Pick<Asking, "ctx" | "caller"> & { standing: Standing; isChallenged: boolean }): Promise<
  (() => Promise<void>) | null
> {
  const { before, undo } = await addUnused(ctx, requesterOf(caller.ip));
  const isHome = standing.whose === "home";
  if (!isHome && !isChallenged && before >= ctx.config.sms.unusedPerRange) {
    await undo();
    return null;
  }
  try {
    const share = await takeFirst(ctx, caller, sharesOf(standing, before >= standing.allowed));
    return async () => {
      await giveBackLimit(share, { ctx });
      await undo();
    };
  } catch (error) {
    await undo();
    throw error;
  }
}
