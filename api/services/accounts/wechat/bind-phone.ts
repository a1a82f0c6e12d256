import type { Transaction } from "kysely";
import type { Caller, Context } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { Database } from "../../../db/schema/index.ts";
import { isUniqueViolation } from "../../../db/unique-violation.ts";
import { recordConsent } from "../../people/consent/consent.ts";
import { takeSignup } from "../../people/newcomer/budget.ts";
import { enter, loginOutput } from "../session/enter.ts";
import { limitFailures, matchCode, useCode } from "../../people/sms/prove-code.ts";
import { userOfPhone } from "../../people/user/user-of-phone.ts";
import { checkPending, usePending } from "./pending.ts";

const otherWechat = () => new ApiError("CONFLICT", "该手机号已绑定其他微信");
const otherUser = () => new ApiError("CONFLICT", "该微信已绑定其他账号");

interface BindPhone {
  ctx: Context;
  caller: Caller;
  pendingToken: string;
  phone: string;
  smsCode: string;
  /** The version of the agreement that the form showed. */
  agreedVersion?: number | undefined;
}

/**
 * C18: binds the pending WeChat person of the token to the account of the proved phone; a new phone becomes a new user.
 * Code and token are used up and the session is opened in one transaction; for a banned account both are used up.
 * @throws ApiError BAD_REQUEST for a token that is unknown, used or older than ten minutes; INVALID_INPUT at `smsCode`;
 * CONFLICT when the phone's account has another WeChat, or the WeChat another account; FORBIDDEN when banned
 */
export function bindPhone({
  ctx,
  caller,
  pendingToken: token,
  phone,
  smsCode,
  agreedVersion,
}: BindPhone): ReturnType<typeof loginOutput> {
  return limitFailures({ ctx, caller }, async () => {
    const now = ctx.clock.now();
    await checkPending({ db: ctx.db, now, token });
    const codeId = await matchCode({ ctx, caller, phone, smsCode });
    await takeSignup(ctx, { caller, phone });
    const entry = await ctx.db
      .transaction()
      .execute(async (trx) => {
        await useCode({ ctx, caller, trx, codeId });
        const accountId = await usePending({ trx, now, token });
        const user = await ownerOf(trx, { accountId, phone, now, admin: ctx.config.adminPhones.includes(phone) });
        if (agreedVersion !== undefined) await recordConsent(trx, { userId: user.id, version: agreedVersion, now });
        return enter({ trx, now, caller, user });
      })
      .catch((error: unknown) => {
        // Two WeChat persons bound one phone at once: the unique index accepted one of them.
        throw isUniqueViolation(error) ? otherWechat() : error;
      });
    return loginOutput({ ctx, caller, entry });
  });
}

/** The user to whom both the WeChat account and the phone belong from now on. */
async function ownerOf(
  trx: Transaction<Database>,
  { accountId, phone, now, admin }: { accountId: number; phone: string; now: number; admin: boolean },
) {
  const owner = await trx
    .selectFrom("wechat_account")
    .innerJoin("user", "user.id", "wechat_account.user_id")
    .select(["user.id", "user.phone", "user.banned_until"])
    .where("wechat_account.id", "=", accountId)
    .executeTakeFirst();
  if (owner) return ownerWithPhone(trx, owner, phone);

  const user = await userOfPhone({ db: trx, now, phone, admin });
  const other = await trx.selectFrom("wechat_account").select("id").where("user_id", "=", user.id).executeTakeFirst();
  if (other) throw otherWechat();
  const claimed = await trx
    .updateTable("wechat_account")
    .set({ user_id: user.id, updated_at: now })
    .where("id", "=", accountId)
    .where("user_id", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!claimed) throw otherUser();
  return user;
}

/**
 * The WeChat person has a user already: a user without a phone gets this phone, a user with another phone is a
 * conflict.
 */
async function ownerWithPhone<T extends { id: number; phone: string | null }>(
  trx: Transaction<Database>,
  owner: T,
  phone: string,
): Promise<T> {
  if (owner.phone === phone) return owner;
  if (owner.phone !== null) throw otherUser();
  const taken = await trx.selectFrom("user").select("id").where("phone", "=", phone).executeTakeFirst();
  if (taken) throw otherUser();
  await trx.updateTable("user").set({ phone }).where("id", "=", owner.id).where("phone", "is", null).execute();
  return owner;
}
