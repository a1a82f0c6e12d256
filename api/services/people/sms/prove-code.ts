import type { Transaction } from "kysely";
import type { Caller, Context } from "../../../context.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import type { Database } from "../../../db/schema/index.ts";
import { requesterOf } from "../../shared/address/address.ts";
import { giveBackLimit, takeLimit } from "../../shared/limit/limits.ts";
import { codeHash, sameHash } from "./code-hash.ts";
import { setKnownAt } from "./known-at.ts";
import { noteUsed } from "./unused-codes.ts";
import { userLimits } from "../../../../contract/people/user.ts";

const CODE_DEAD = "验证码已失效，请重新获取";

/**
 * Runs a check of a code, or an exchange of a WeChat code; only failures count against the address.
 * @throws ApiError TOO_MANY_REQUESTS past 60 failures an hour from one address
 */
export async function limitFailures<T>(
  { ctx, caller }: { ctx: Context; caller: Caller },
  run: () => Promise<T>,
): Promise<T> {
  await takeLimit(userLimits.login, { ctx, caller });
  try {
    const result = await run();
    await giveBackLimit(userLimits.login, { ctx, caller });
    return result;
  } catch (error) {
    // A failure on our side does not count against the caller.
    if (error instanceof ApiError && error.code === "UNAVAILABLE")
      await giveBackLimit(userLimits.login, { ctx, caller });
    throw error;
  }
}

interface Guess {
  ctx: Context;
  caller: Caller;
  phone: string;
  smsCode: string;
  /** The form field that shows the error. */
  field?: string;
}

/** Counts a try against the active codes that this requester may guess now. */
async function countTry({ ctx, caller, phone }: Guess) {
  const requester = requesterOf(caller.ip);
  const live = ctx.db
    .updateTable("sms_code")
    .where("phone", "=", phone)
    .where("active", "=", 1)
    .where("expires_at", ">", ctx.clock.now());
  const own = await live
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("requester", "=", requester)
    .where("tries", "<", limits.codeTries)
    .returning(["id", "requester", "code_hash", "tries"])
    .execute();
  if (own.length > 0) return own;
  return live
    .set((eb) => ({ other_tries: eb("other_tries", "+", 1) }))
    .where("requester", "!=", requester)
    .where("other_tries", "<", limits.codeTries)
    .returning(["id", "requester", "code_hash", "other_tries as tries"])
    .execute();
}

/**
 * Counts a try and then compares, so that parallel guesses cannot share a try. The requester of a code has five tries;
 * all others together (its owner on another network, or an attacker) have five more, so that others cannot use up the
 * requester's tries.
 * @returns the id of the matched code, which is not used up yet
 * @throws ApiError INVALID_INPUT at `field` for a wrong or dead code
 */
export async function matchCode(guess: Guess): Promise<number> {
  const { ctx, phone, smsCode, field = "smsCode" } = guess;
  const rows = await countTry(guess);
  if (rows.length === 0) throw fieldError(field, CODE_DEAD);
  const { serviceSecret, oldServiceSecrets } = ctx.config;
  const hashes = [serviceSecret, ...oldServiceSecrets].map((secret) => codeHash(secret, phone, smsCode));
  const match = rows.find((row) => hashes.some((hash) => sameHash(row.code_hash, hash)));
  if (match) {
    await noteUsed(ctx, match);
    return match.id;
  }
  const left = limits.codeTries - Math.min(...rows.map((row) => row.tries));
  throw fieldError(field, left > 0 ? `验证码错误，还可以再试 ${left} 次` : "验证码错误次数过多，请重新获取");
}

interface UseCode {
  ctx: Context;
  caller: Caller;
  trx: Transaction<Database>;
  codeId: number;
  field?: string;
}

/**
 * Uses up a matched code and all other active codes of its phone, within the transaction of the act that the code
 * allows: of parallel uses one succeeds. From then on the phone counts as proved at the caller's network.
 * @throws ApiError INVALID_INPUT at `field` when another request used the code first
 */
export async function useCode({ ctx, caller, trx, codeId, field = "smsCode" }: UseCode): Promise<void> {
  const used = await trx
    .updateTable("sms_code")
    .set({ active: 0 })
    .where("phone", "=", (eb) =>
      eb.selectFrom("sms_code as matched").select("matched.phone").where("matched.id", "=", codeId),
    )
    .where("active", "=", 1)
    .returning(["id", "phone"])
    .execute();
  const phone = used.find((row) => row.id === codeId)?.phone;
  if (phone === undefined) throw fieldError(field, CODE_DEAD);
  await setKnownAt(trx, { ctx, phone, requester: requesterOf(caller.ip) });
}
