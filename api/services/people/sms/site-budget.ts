import type { Caller, Context } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { LimitName } from "../../../../contract/shared/limit-names.ts";
import { requesterOf } from "../../shared/address/address.ts";
import { giveBackLimit, isHalfUsed, takeLimit } from "../../shared/limit/limits.ts";
import { addUnused, unusedIn } from "./unused-codes.ts";

interface Asking {
  ctx: Context;
  caller: Caller;
  phone: string;
  /** Whether the phone was proved from this network before. */
  isKnown: boolean;
}

/** Whose part of the site's codes somebody asks for. */
export interface Standing {
  whose: "home" | "member" | "visitor";
  /** Unused codes that the range of the asker may have before it is seen failing. */
  allowed: number;
  /** The asker has to answer a question first. */
  needsChallenge: boolean;
  /** Unused codes of the range beyond what is allowed. */
  excess: number;
}

async function isMember(ctx: Context, phone: string): Promise<boolean> {
  const found = await ctx.db.selectFrom("user").select("id").where("phone", "=", phone).executeTakeFirst();
  return found !== undefined;
}

/**
 * Who asks, as the site's budget tells people apart (decision 0037): by the phone and by what became of the codes that
 * were sent to the range of addresses. Once half of a share is spent, what is left is for ranges without an unused code.
 */
export async function standingOf({ ctx, caller, phone, isKnown }: Asking): Promise<Standing> {
  const most = ctx.config.sms.unusedPerRange;
  if (isKnown) return { whose: "home", allowed: most, needsChallenge: false, excess: 0 };
  const [ofMembers, ofVisitors, unused] = await Promise.all([
    isHalfUsed("sms-member", { ctx }),
    isHalfUsed("sms-visitor", { ctx }),
    unusedIn(ctx, requesterOf(caller.ip)),
  ]);
  const whose = (await isMember(ctx, phone)) ? "member" : "visitor";
  const allowed = (whose === "member" ? ofMembers : ofVisitors) ? 1 : most;
  // Whether a phone has an account, no question says: it comes for both or for neither.
  const needsChallenge = ofMembers || ofVisitors || unused >= most;
  return { whose, allowed, needsChallenge, excess: Math.max(0, unused - most + 1) };
}

function sharesOf({ whose }: Standing, isFailing: boolean): LimitName[] {
  if (whose === "home") return ["sms-home", "sms-member", "sms-site"];
  if (whose === "member") return [isFailing ? "sms-watched" : "sms-member", "sms-site"];
  return isFailing ? ["sms-site"] : ["sms-visitor", "sms-site"];
}

/** The first share with a code left. @throws ApiError TOO_MANY_REQUESTS when there is none */
async function takeFirst(
  ctx: Context,
  caller: Caller,
  [share = "sms-site", ...others]: LimitName[],
): Promise<LimitName> {
  try {
    await takeLimit(share, { ctx });
    return share;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (others.length > 0) return takeFirst(ctx, caller, others);
    ctx.log.warn({ requestId: caller.requestId, share }, "the site's SMS budget of this hour is spent");
    throw error;
  }
}

/**
 * Takes a code of the site's for who asks, and counts it as unused.
 * @returns how to return it when none was sent, or null where a question comes first after all: others of the range were
 * faster
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
