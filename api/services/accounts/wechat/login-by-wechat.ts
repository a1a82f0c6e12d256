import type { z } from "zod";
import type { Caller, Context } from "../../../context.ts";
import type { wechatEndpoints } from "../../../../contract/accounts/wechat.ts";
import { enter, loginOutput } from "../session/enter.ts";
import { limitFailures } from "../../people/sms/prove-code.ts";
import type { WechatChannel } from "../../../wechat/wechat-provider.ts";
import { startPending } from "./pending.ts";
import { personOfCode } from "./provider-of.ts";
import { recordPerson } from "./record-person.ts";

/**
 * R03: exchanges WeChat's code for a session when the person has bound a phone, and otherwise for a pending token
 * (C18).
 * @throws ApiError BAD_REQUEST for an invalid code; FORBIDDEN when banned; TOO_MANY_REQUESTS; UNAVAILABLE
 */
export function loginByWechat({
  ctx,
  caller,
  channel,
  code,
}: {
  ctx: Context;
  caller: Caller;
  channel: WechatChannel;
  code: string;
}): Promise<z.output<typeof wechatEndpoints.login.output>> {
  return limitFailures({ ctx, caller }, async () => {
    const person = await personOfCode({ ctx, caller, channel, code });
    const account = await recordPerson({ ctx, channel, person });
    const now = ctx.clock.now();
    const entry = await ctx.db.transaction().execute(async (trx) => {
      const user = await trx
        .selectFrom("wechat_account")
        .innerJoin("user", "user.id", "wechat_account.user_id")
        .select(["user.id", "user.banned_until"])
        .where("wechat_account.id", "=", account.id)
        .where("user.phone", "is not", null)
        .executeTakeFirst();
      return user && enter({ trx, now, caller, user });
    });
    if (entry) return { status: "loggedIn" as const, ...(await loginOutput({ ctx, caller, entry })) };
    const pendingToken = await startPending({ ctx, accountId: account.id });
    return {
      status: "pending" as const,
      pendingToken,
      wxUserInfo: { nickname: person.nickname, headimgurl: person.headimgurl },
    };
  });
}
