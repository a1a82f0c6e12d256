import type { Transaction } from "kysely";
import type { Caller, Context } from "../../context.ts";
import { ApiError, fieldError } from "../../contract/errors.ts";
import { limits } from "../../contract/limits.ts";
import type { Database } from "../../db/schema/index.ts";
import type { LimitRule } from "../../limiter/limiter.ts";
import { codeHash, sameHash } from "./code-hash.ts";
import { waitText } from "./wait-text.ts";

/** Failures, not logins: a school behind one address logs in all day. */
const failuresPerIp: LimitRule = { name: "login-ip", points: 60, seconds: 3600 };
const CODE_DEAD = "验证码已失效，请重新获取";

/**
 * Runs what proves a code, or trades one of WeChat's; only what fails counts against the address.
 * @throws ApiError TOO_MANY_REQUESTS past 60 failures an hour from one address
 */
export async function limitFailures<T>({ ctx, caller }: { ctx: Context; caller: Caller }, run: () => Promise<T>): Promise<T> {
  const retryAfterSeconds = await ctx.limiter.take(failuresPerIp, caller.ip);
  if (retryAfterSeconds > 0) {
    throw new ApiError("TOO_MANY_REQUESTS", `登录尝试太频繁，请 ${waitText(retryAfterSeconds)}后再试`, { retryAfterSeconds });
  }
  try {
    const result = await run();
    await ctx.limiter.giveBack(failuresPerIp, caller.ip);
    return result;
  } catch (error) {
    // What is out of order on our side is nobody's failure.
    if (error instanceof ApiError && error.code === "UNAVAILABLE") await ctx.limiter.giveBack(failuresPerIp, caller.ip);
    throw error;
  }
}

interface Guess {
  ctx: Context;
  phone: string;
  smsCode: string;
  /** The form's field that the message stands at. */
  field?: string;
}

/**
 * Counts a try, then compares: parallel guesses cannot share one.
 * @returns the id of the matched code, which is not used up yet
 * @throws ApiError INVALID_INPUT at `field` for a wrong or dead code
 */
export async function matchCode({ ctx, phone, smsCode, field = "smsCode" }: Guess): Promise<number> {
  const row = await ctx.db
    .updateTable("sms_code")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("phone", "=", phone)
    .where("active", "=", 1)
    .where("tries", "<", limits.codeTries)
    .where("expires_at", ">", ctx.clock.now())
    .returning(["id", "code_hash", "tries"])
    .executeTakeFirst();
  if (!row) throw fieldError(field, CODE_DEAD);
  if (sameHash(row.code_hash, codeHash(ctx.config.serviceSecret, phone, smsCode))) return row.id;
  const left = limits.codeTries - row.tries;
  throw fieldError(field, left > 0 ? `验证码错误，还可以再试 ${left} 次` : "验证码错误次数过多，请重新获取");
}

/**
 * Uses a matched code up, in the transaction of what it allows: of parallel uses one goes on.
 * @throws ApiError INVALID_INPUT at `field` when somebody was first
 */
export async function useCode({ trx, codeId, field = "smsCode" }: { trx: Transaction<Database>; codeId: number; field?: string }): Promise<void> {
  const used = await trx.updateTable("sms_code").set({ active: 0 }).where("id", "=", codeId).where("active", "=", 1).executeTakeFirst();
  if (Number(used.numUpdatedRows) === 0) throw fieldError(field, CODE_DEAD);
}
