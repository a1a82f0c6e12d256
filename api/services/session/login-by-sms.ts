import type { Caller, Context } from "../../context.ts";
import { ApiError, fieldError } from "../../contract/errors.ts";
import { limits } from "../../contract/limits.ts";
import type { UserInfo } from "../../contract/user.ts";
import type { LimitRule } from "../../limiter/limiter.ts";
import { codeHash, sameHash } from "../sms/code-hash.ts";
import { waitText } from "../sms/wait-text.ts";
import { userInfo } from "../user/user-info.ts";
import { userOfPhone } from "../user/user-of-phone.ts";
import { createSession } from "./create-session.ts";

/** Failures, not logins: a school behind one address logs in all day. */
const failuresPerIp: LimitRule = { name: "login-ip", points: 60, seconds: 3600 };
const CODE_DEAD = "验证码已失效，请重新获取";

interface LoginBySms {
  ctx: Context;
  caller: Caller;
  phone: string;
  smsCode: string;
}

/**
 * C01: trades a code for a session; a new phone becomes a new user, one of ADMIN_PHONES an ADMIN.
 * @throws ApiError INVALID_INPUT at `smsCode` for a wrong or dead code; FORBIDDEN when banned; TOO_MANY_REQUESTS past
 * 60 failures an hour from one address
 */
export async function loginBySms({ ctx, caller, phone, smsCode }: LoginBySms): Promise<{ token: string; userInfo: UserInfo }> {
  const retryAfterSeconds = await ctx.limiter.take(failuresPerIp, caller.ip);
  if (retryAfterSeconds > 0) {
    throw new ApiError("TOO_MANY_REQUESTS", `登录尝试太频繁，请 ${waitText(retryAfterSeconds)}后再试`, { retryAfterSeconds });
  }
  const codeId = await guess(ctx, phone, smsCode);
  const opened = await openSession({ ctx, caller, phone, codeId });
  await ctx.limiter.giveBack(failuresPerIp, caller.ip);
  ctx.log.info({ requestId: caller.requestId, userId: opened.userId }, "logged in");
  return { token: opened.token, userInfo: await userInfo({ ctx, userId: opened.userId, fingerprint: opened.fingerprint }) };
}

/** Counts a try, then compares: parallel guesses cannot share one. @returns the id of the matched code */
async function guess(ctx: Context, phone: string, smsCode: string): Promise<number> {
  const row = await ctx.db
    .updateTable("sms_code")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("phone", "=", phone)
    .where("active", "=", 1)
    .where("tries", "<", limits.codeTries)
    .where("expires_at", ">", ctx.clock.now())
    .returning(["id", "code_hash", "tries"])
    .executeTakeFirst();
  if (!row) throw fieldError("smsCode", CODE_DEAD);
  if (sameHash(row.code_hash, codeHash(ctx.config.serviceSecret, phone, smsCode))) return row.id;
  const left = limits.codeTries - row.tries;
  throw fieldError("smsCode", left > 0 ? `验证码错误，还可以再试 ${left} 次` : "验证码错误次数过多，请重新获取");
}

/** Uses the code up and opens the session, both or neither. A banned account's code is used up as well. */
async function openSession({ ctx, caller, phone, codeId }: Omit<LoginBySms, "smsCode"> & { codeId: number }) {
  const now = ctx.clock.now();
  const opened = await ctx.db.transaction().execute(async (trx) => {
    const used = await trx.updateTable("sms_code").set({ active: 0 }).where("id", "=", codeId).where("active", "=", 1).executeTakeFirst();
    if (Number(used.numUpdatedRows) === 0) throw fieldError("smsCode", CODE_DEAD);
    const user = await userOfPhone({ db: trx, now, phone, admin: ctx.config.adminPhones.includes(phone) });
    if (user.banned_until !== null && user.banned_until > now) return { bannedUntil: user.banned_until };
    return { bannedUntil: null, userId: user.id, ...(await createSession({ db: trx, now, userId: user.id, caller })) };
  });
  if (opened.bannedUntil !== null) throw new ApiError("FORBIDDEN", `账号已被封禁至 ${chinaTime(opened.bannedUntil)}，期间不能登录`);
  return opened;
}

const chinaTimeFormat = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai", dateStyle: "short", timeStyle: "short" });

/** 2025-11-20 12:30 in China. */
function chinaTime(time: number): string {
  return chinaTimeFormat.format(time);
}
