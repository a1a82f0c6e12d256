import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Caller, Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limitFailures, matchCode, useCode } from "../../people/sms/prove-code.ts";

const PROOF_MS = 600_000;

const missing = () => new ApiError("BAD_REQUEST", "请先用手机验证码确认是你本人，再绑定微信");

function seal(secret: string, viewer: Viewer, head: string): string {
  return createHmac("sha256", secret)
    .update(`wechat-link|${viewer.id}|${viewer.sessionId}|${head}`)
    .digest("base64url");
}

const ownPhone = async (ctx: Context, viewer: Viewer) =>
  (await ctx.db.selectFrom("user").select("phone").where("id", "=", viewer.id).executeTakeFirstOrThrow()).phone;

/**
 * Exchanges a code that was sent to the viewer's own phone for a proof that allows one WeChat binding: a stranger at an
 * unlocked browser must not add their own login to the account.
 * @returns a proof that `linkWechat` accepts once within ten minutes, from this session
 * @throws ApiError BAD_REQUEST without a phone; INVALID_INPUT at `smsCode`; TOO_MANY_REQUESTS
 */
export function proveLink({
  ctx,
  caller,
  viewer,
  smsCode,
}: {
  ctx: Context;
  caller: Caller;
  viewer: Viewer;
  smsCode: string;
}): Promise<{ proof: string }> {
  return limitFailures({ ctx, caller }, async () => {
    const phone = await ownPhone(ctx, viewer);
    if (phone === null) throw new ApiError("BAD_REQUEST", "你的账号还没有绑定手机号");
    const codeId = await matchCode({ ctx, caller, phone, smsCode });
    await ctx.db.transaction().execute((trx) => useCode({ ctx, caller, trx, codeId }));
    const head = `${randomBytes(12).toString("base64url")}.${ctx.clock.now() + PROOF_MS}`;
    return { proof: `${head}.${seal(ctx.config.serviceSecret, viewer, head)}` };
  });
}

/**
 * Uses up a proof. An account without a phone cannot make a proof and needs none.
 * @throws ApiError BAD_REQUEST for a proof that is missing, expired, used or of another session
 */
export async function useLinkProof({
  ctx,
  viewer,
  proof = "",
}: {
  ctx: Context;
  viewer: Viewer;
  proof?: string | undefined;
}): Promise<void> {
  if ((await ownPhone(ctx, viewer)) === null) return;
  const [nonce = "", expires = "", mac = ""] = proof.split(".");
  const given = Buffer.from(mac);
  const isOurs = [ctx.config.serviceSecret, ...ctx.config.oldServiceSecrets].some((secret) => {
    const expected = Buffer.from(seal(secret, viewer, `${nonce}.${expires}`));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs || Number(expires) < ctx.clock.now()) throw missing();
  const used = await ctx.db
    .insertInto("sms_sign")
    .values({ sign_hash: `wechat-link:${nonce}`, expires_at: Number(expires) })
    .onConflict((conflict) => conflict.column("sign_hash").doNothing())
    .executeTakeFirst();
  if (Number(used.numInsertedOrUpdatedRows ?? 0) === 0) throw missing();
}
