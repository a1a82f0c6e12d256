import type { Caller, Context } from "../../context.ts";
import { ApiError } from "../../contract/errors.ts";
import { limits } from "../../contract/limits.ts";
import type { LimitRule } from "../../limiter/limiter.ts";
import { codeHash, newCode } from "./code-hash.ts";
import { openSign } from "./open-sign.ts";
import { checkPhoneLimits } from "./phone-limits.ts";
import { waitText } from "./wait-text.ts";

interface SendCode {
  ctx: Context;
  caller: Caller;
  phone: string;
}

/**
 * C02: sends a login code. Limits come before the decryption, because anyone who has the public key can make a sign
 * (design.md §4): phone, then address, then the whole site.
 * @param sign C17
 * @returns seconds until the next code may be asked for
 * @throws ApiError TOO_MANY_REQUESTS with `retryAfterSeconds`; BAD_REQUEST for a bad, stale or used sign; UNAVAILABLE
 * when the provider failed, in which case the phone may ask again at once
 */
export function sendLoginCode({ ctx, caller, phone, sign }: SendCode & { sign: string }): Promise<{ countdownSeconds: number }> {
  return sendCode({ ctx, caller, phone, admit: () => openSign({ ctx, phone, sign }) });
}

/**
 * Sends a code under the limits of C02.
 * @param admit looked at once the limits let the caller through; throws to refuse
 */
export async function sendCode({ ctx, caller, phone, admit }: SendCode & { admit?: () => Promise<void> }): Promise<{ countdownSeconds: number }> {
  await checkPhoneLimits({ db: ctx.db, now: ctx.clock.now(), phone });
  await takeAddressAndSite(ctx, caller);
  try {
    await admit?.();
    const code = newCode();
    const rowId = await writeCode(ctx, phone, code);
    await deliver({ ctx, caller, phone, code, rowId });
  } catch (error) {
    // The site's budget is of messages: what sent none gives its point back, or bad signs could close the site.
    await ctx.limiter.giveBack(siteRule(ctx), "all");
    throw error;
  }
  return { countdownSeconds: limits.codeCountdownSeconds };
}

const siteRule = (ctx: Context): LimitRule => ({ name: "sms-site", points: ctx.config.sms.globalPerHour, seconds: 3600 });

async function takeAddressAndSite(ctx: Context, caller: Caller): Promise<void> {
  const forAddress = await ctx.limiter.take({ name: "sms-ip", points: ctx.config.sms.ipPerHour, seconds: 3600 }, caller.ip);
  if (forAddress > 0) {
    throw new ApiError("TOO_MANY_REQUESTS", `获取验证码太频繁，请 ${waitText(forAddress)}后再试`, { retryAfterSeconds: forAddress });
  }
  const forSite = await ctx.limiter.take(siteRule(ctx), "all");
  if (forSite > 0) {
    ctx.log.warn({ requestId: caller.requestId }, "the site's SMS budget of this hour is spent");
    throw new ApiError("TOO_MANY_REQUESTS", `当前获取验证码的人太多，请 ${waitText(forSite)}后再试`, { retryAfterSeconds: forSite });
  }
}

/**
 * Writes the code and ends the one before. Of parallel requests one gets its row: the unique index `sms_code_active`
 * lets a single live code of a phone be inserted, the old one is ended only when it is older than the countdown, and
 * the limits are looked at again inside, when all rivals have committed.
 */
async function writeCode(ctx: Context, phone: string, code: string): Promise<number> {
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    await trx
      .updateTable("sms_code")
      .set({ active: 0 })
      .where("phone", "=", phone)
      .where("active", "=", 1)
      .where("created_at", "<=", now - limits.codeCountdownSeconds * 1000)
      .execute();
    const row = await trx
      .insertInto("sms_code")
      .values({ phone, code_hash: codeHash(ctx.config.serviceSecret, phone, code), created_at: now, expires_at: now + limits.codeSeconds * 1000 })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    await checkPhoneLimits({ db: trx, now, phone, ...(row ? { except: row.id } : {}) });
    if (!row) throw new ApiError("TOO_MANY_REQUESTS", undefined, { retryAfterSeconds: 1 });
    return row.id;
  });
}

async function deliver({ ctx, caller, phone, code, rowId }: { ctx: Context; caller: Caller; phone: string; code: string; rowId: number }): Promise<void> {
  try {
    await ctx.sms.sendCode(phone, code);
  } catch (error) {
    await ctx.db.deleteFrom("sms_code").where("id", "=", rowId).execute();
    ctx.log.error({ err: error, requestId: caller.requestId, provider: ctx.sms.name }, "sms was not sent");
    throw new ApiError("UNAVAILABLE", "获取验证码失败，请重试");
  }
}
