import type { Caller, Context, Viewer } from "../../../context.ts";
import { fieldError } from "../../../../contract/shared/errors.ts";
import type { UserInfo } from "../../../../contract/people/user.ts";
import { isUniqueViolation } from "../../../db/unique-violation.ts";
import { endSessionsOf } from "../session/end-sessions.ts";
import { limitFailures, matchCode, useCode } from "../../people/sms/prove-code.ts";
import { userInfo } from "../session/own-info.ts";

interface ChangePhone {
  ctx: Context;
  caller: Caller;
  viewer: Viewer;
  /** The code that was sent to the current phone; undefined for an account without a phone. */
  currentCode?: string | undefined;
  phone: string;
  smsCode: string;
}

const taken = () => fieldError("phone", "该手机号已被其他账号使用");

/**
 * Moves the account to another phone: one code proves the old phone, another code the new one. An account without a
 * phone gets its first. All other sessions of the account end. The error that a phone belongs to another account is
 * shown only to a caller who has proved the phone.
 * @throws ApiError INVALID_INPUT at `currentCode`, `smsCode` or `phone`; TOO_MANY_REQUESTS
 */
export function changePhone({ ctx, caller, viewer, currentCode, phone, smsCode }: ChangePhone): Promise<UserInfo> {
  return limitFailures({ ctx, caller }, async () => {
    const { phone: current } = await ctx.db
      .selectFrom("user")
      .select("phone")
      .where("id", "=", viewer.id)
      .executeTakeFirstOrThrow();
    if (current === phone) throw fieldError("phone", "新手机号与当前手机号相同");
    if (current !== null && currentCode === undefined) throw fieldError("currentCode", "请输入验证码");
    const currentId =
      current !== null &&
      (await matchCode({ ctx, caller, phone: current, smsCode: currentCode ?? "", field: "currentCode" }));
    const newId = await matchCode({ ctx, caller, phone, smsCode });
    const now = ctx.clock.now();
    await ctx.db
      .transaction()
      .execute(async (trx) => {
        if (currentId !== false) await useCode({ ctx, caller, trx, codeId: currentId, field: "currentCode" });
        await useCode({ ctx, caller, trx, codeId: newId });
        const other = await trx.selectFrom("user").select("id").where("phone", "=", phone).executeTakeFirst();
        if (other) throw taken();
        const moved = await trx
          .updateTable("user")
          .set({ phone })
          .where("id", "=", viewer.id)
          .where("phone", current === null ? "is" : "=", current)
          .executeTakeFirst();
        if (Number(moved.numUpdatedRows) === 0) throw fieldError("currentCode", "账号刚刚有变化，请刷新后重试");
        await endSessionsOf({ db: trx, now, userId: viewer.id, except: viewer.sessionId });
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? taken() : error;
      });
    ctx.log.info({ requestId: caller.requestId, userId: viewer.id }, "phone changed");
    return userInfo({ ctx, userId: viewer.id, fingerprint: viewer.fingerprint });
  });
}
