import type { Caller, Context, Viewer } from "../../../context.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import type { UserInfo } from "../../../../contract/people/user.ts";
import { isUniqueViolation } from "../../../db/unique-violation.ts";
import type { WechatChannel } from "../../../wechat/wechat-provider.ts";
import { limitFailures, matchCode, useCode } from "../../people/sms/prove-code.ts";
import { userInfo } from "../session/own-info.ts";
import { useLinkProof } from "./link-proof.ts";
import { personOfCode } from "./provider-of.ts";
import { recordPerson } from "./record-person.ts";

const ownOther = () => new ApiError("CONFLICT", "你的账号已绑定其他微信，请先解绑");

interface LinkWechat {
  ctx: Context;
  caller: Caller;
  viewer: Viewer;
  channel: WechatChannel;
  code: string;
  /** The result of `proveLink`. */
  proof?: string | undefined;
}

/**
 * Binds the WeChat person who consented to the viewer's account; a repeated call with the same person changes nothing.
 * @throws ApiError CONFLICT when the account or the person is bound to another; BAD_REQUEST for an invalid code or
 * without a proof; UNAVAILABLE
 */
export function linkWechat({ ctx, caller, viewer, channel, code, proof }: LinkWechat): Promise<UserInfo> {
  return limitFailures({ ctx, caller }, async () => {
    await useLinkProof({ ctx, viewer, proof });
    const person = await personOfCode({ ctx, caller, channel, code });
    const account = await recordPerson({ ctx, channel, person });
    if (account.user_id !== viewer.id) {
      const linked = await ctx.db
        .updateTable("wechat_account")
        .set({ user_id: viewer.id, updated_at: ctx.clock.now() })
        .where("id", "=", account.id)
        .where("user_id", "is", null)
        .executeTakeFirst()
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? ownOther() : error;
        });
      if (Number(linked.numUpdatedRows) === 0) throw new ApiError("CONFLICT", "该微信已绑定其他账号");
    }
    return userInfo({ ctx, userId: viewer.id, fingerprint: viewer.fingerprint });
  });
}

/**
 * Unbinds the WeChat person from the viewer's account; its phone still logs in.
 * @throws ApiError BAD_REQUEST without a phone or without a bound WeChat; INVALID_INPUT at `smsCode`
 */
export function unbindWechat({
  ctx,
  caller,
  viewer,
  smsCode,
}: {
  ctx: Context;
  caller: Caller;
  viewer: Viewer;
  smsCode: string;
}): Promise<{ ok: true }> {
  return limitFailures({ ctx, caller }, async () => {
    const own = await ctx.db
      .selectFrom("user")
      .leftJoin("wechat_account", "wechat_account.user_id", "user.id")
      .select(["user.phone", "wechat_account.id as account_id"])
      .where("user.id", "=", viewer.id)
      .executeTakeFirstOrThrow();
    if (own.phone === null) throw new ApiError("BAD_REQUEST", "请先绑定手机号，再解绑微信：否则将无法登录");
    if (own.account_id === null) throw new ApiError("BAD_REQUEST", "你的账号没有绑定微信");
    const codeId = await matchCode({ ctx, caller, phone: own.phone, smsCode });
    await ctx.db.transaction().execute(async (trx) => {
      await useCode({ ctx, caller, trx, codeId });
      const taken = await trx
        .updateTable("wechat_account")
        .set({ user_id: null, updated_at: ctx.clock.now() })
        .where("user_id", "=", viewer.id)
        // The account's phone must still be the proved one.
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom("user")
              .select("user.id")
              .where("user.id", "=", viewer.id)
              .where("user.phone", "=", own.phone),
          ),
        )
        .executeTakeFirst();
      if (Number(taken.numUpdatedRows) === 0) throw fieldError("smsCode", "账号刚刚有变化，请刷新后重试");
    });
    return { ok: true };
  });
}
