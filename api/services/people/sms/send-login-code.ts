import type { Caller, Context } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { ChallengeAnswer } from "../../../../contract/shared/challenge.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { requesterOf } from "../../shared/address/address.ts";
import { takeLimit } from "../../shared/limit/limits.ts";
import { challengeError, checkChallenge } from "../challenge/challenge.ts";
import { codeHash, newCode } from "./code-hash.ts";
import { isKnownAt } from "./known-at.ts";
import { lockPhone } from "./lock-phone.ts";
import { openSign } from "./open-sign.ts";
import { checkPhoneLimits } from "./phone-limits.ts";
import { standingOf, takeCode } from "./site-budget.ts";
import { smsLimits } from "../../../../contract/people/sms.ts";

interface SendCode {
  ctx: Context;
  caller: Caller;
  phone: string;
  /** The answer to the question in the previous response. */
  answer?: ChallengeAnswer;
}

/**
 * C02: sends a login code. Limits are checked before the decryption, because anyone with the public key can make a
 * sign. The order of the limits: phone and requester, then a question if there were many requests, then the address,
 * then the site's share for this kind of requester.
 * @param sign C17
 * @returns seconds until the next code may be requested
 * @throws ApiError TOO_MANY_REQUESTS with `retryAfterSeconds`; CHALLENGE with a question; BAD_REQUEST for an invalid,
 * expired or used sign; UNAVAILABLE when the provider failed, in which case the next request may come at once
 */
export function sendLoginCode({
  ctx,
  caller,
  phone,
  sign,
  ...answer
}: SendCode & ChallengeAnswer & { sign: string }): Promise<{ countdownSeconds: number }> {
  return sendCode({
    ctx,
    caller,
    phone,
    answer,
    admit: () => openSign({ ctx, phone, sign }),
  });
}

/**
 * Sends a code under the limits of C02.
 * @param admit called once the limits let the caller through; throws to refuse
 * @param isOwn whether a session proves that the phone is the caller's
 */
export async function sendCode({
  ctx,
  caller,
  phone,
  answer = {},
  admit,
  isOwn = false,
}: SendCode & { admit?: () => Promise<void>; isOwn?: boolean }): Promise<{ countdownSeconds: number }> {
  const requester = requesterOf(caller.ip);
  const asking = {
    now: ctx.clock.now(),
    phone,
    requester,
    isKnown: isOwn || (await isKnownAt({ ctx, phone, requester })),
  };
  const ofPhone = await phoneLimits(ctx, { db: ctx.db, ...asking });
  const standing = await standingOf({ ctx, caller, phone, isKnown: asking.isKnown });
  const isChallenged = ofPhone.needsChallenge || standing.needsChallenge;
  const asked = { ctx, caller, phone, excess: standing.excess, answer };
  if (isChallenged) await checkChallenge(asked);
  await takeLimit(smsLimits.address, { ctx, caller });
  const giveBack = await takeCode({ ctx, caller, standing, isChallenged });
  if (giveBack === null) throw await challengeError(asked, false);
  try {
    await admit?.();
    const code = newCode();
    const rowId = await writeCode({ ctx, asking, code, isChallenged });
    if (rowId === null) throw await challengeError(asked, false);
    await deliver({ ctx, caller, phone, code, rowId });
  } catch (error) {
    // The site's budget counts messages: a request that sent none gives its point back, or invalid signs could use up
    // the budget.
    await giveBack();
    throw error;
  }
  return { countdownSeconds: limits.codeCountdownSeconds };
}

/** Like `checkPhoneLimits`, and counts refusals in the metrics like those of the other limits. */
async function phoneLimits(ctx: Context, asking: Parameters<typeof checkPhoneLimits>[0]) {
  try {
    return await checkPhoneLimits(asking);
  } catch (error) {
    if (error instanceof ApiError && error.code === "TOO_MANY_REQUESTS")
      ctx.metrics.limitRefused.inc({ rule: "sms-phone" });
    throw error;
  }
}

interface WriteCode {
  ctx: Context;
  asking: Omit<Parameters<typeof checkPhoneLimits>[0], "db" | "except">;
  code: string;
  /** Whether the caller has answered a question already. */
  isChallenged: boolean;
}

/**
 * Writes the code and ends this requester's earlier one; other requesters' codes stay active. Parallel requests for a
 * phone run one after the other, and each checks the limits again after the others have committed.
 * @returns the row's id; null when a question is required now
 */
async function writeCode({ ctx, asking, code, isChallenged }: WriteCode): Promise<number | null> {
  const { phone, requester, now } = asking;
  return ctx.db.transaction().execute(async (trx) => {
    await lockPhone(trx, phone);
    const { needsChallenge } = await phoneLimits(ctx, { db: trx, ...asking });
    if (needsChallenge && !isChallenged) return null;
    await trx
      .updateTable("sms_code")
      .set({ active: 0 })
      .where("phone", "=", phone)
      .where("requester", "=", requester)
      .where("active", "=", 1)
      .execute();
    const row = await trx
      .insertInto("sms_code")
      .values({
        phone,
        requester,
        code_hash: codeHash(ctx.config.serviceSecret, phone, code),
        created_at: now,
        expires_at: now + limits.codeSeconds * 1000,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  });
}

async function deliver({
  ctx,
  caller,
  phone,
  code,
  rowId,
}: {
  ctx: Context;
  caller: Caller;
  phone: string;
  code: string;
  rowId: number;
}): Promise<void> {
  try {
    await ctx.sms.sendCode(phone, code);
  } catch (error) {
    await ctx.db.deleteFrom("sms_code").where("id", "=", rowId).execute();
    ctx.log.error({ err: error, requestId: caller.requestId, provider: ctx.sms.name }, "sms was not sent");
    throw new ApiError("UNAVAILABLE", "获取验证码失败，请重试");
  }
}
