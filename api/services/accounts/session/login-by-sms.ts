import type { Caller, Context } from "../../../context.ts";
import { recordConsent } from "../../people/consent/consent.ts";
import { takeSignup } from "../../people/newcomer/budget.ts";
import { limitFailures, matchCode, useCode } from "../../people/sms/prove-code.ts";
import { userOfPhone } from "../../people/user/user-of-phone.ts";
import { enter, loginOutput } from "./enter.ts";

interface LoginBySms {
  ctx: Context;
  caller: Caller;
  phone: string;
  smsCode: string;
  /** The version of the agreement that the form showed. */
  agreedVersion?: number | undefined;
}

/**
 * C01: exchanges a code for a session. A new phone becomes a new user, and one of ADMIN_PHONES an ADMIN. The code is
 * used up and the session opened in one transaction; a banned account's code is used up as well.
 * @throws ApiError INVALID_INPUT at `smsCode` for a wrong or dead code; FORBIDDEN when banned; TOO_MANY_REQUESTS past
 * 60 failures an hour from one address, and for a new account past its network's limit of registrations
 */
export function loginBySms({ ctx, caller, phone, smsCode, agreedVersion }: LoginBySms): ReturnType<typeof loginOutput> {
  return limitFailures({ ctx, caller }, async () => {
    const codeId = await matchCode({ ctx, caller, phone, smsCode });
    // A refusal here does not use up the code.
    await takeSignup(ctx, { caller, phone });
    const now = ctx.clock.now();
    const entry = await ctx.db.transaction().execute(async (trx) => {
      await useCode({ ctx, caller, trx, codeId });
      const user = await userOfPhone({ db: trx, now, phone, admin: ctx.config.adminPhones.includes(phone) });
      if (agreedVersion !== undefined) await recordConsent(trx, { userId: user.id, version: agreedVersion, now });
      return enter({ trx, now, caller, user });
    });
    return loginOutput({ ctx, caller, entry });
  });
}
