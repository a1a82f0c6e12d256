import type { Caller, Context, Viewer } from "../../../context.ts";
import type { ChallengeAnswer } from "../../../../contract/shared/challenge.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { sendCode } from "../../people/sms/send-login-code.ts";

/**
 * Sends a code to the viewer's own phone; the session replaces the sign.
 * @throws ApiError BAD_REQUEST without a phone; CHALLENGE, TOO_MANY_REQUESTS, UNAVAILABLE as C02
 */
export async function sendOwnCode({
  ctx,
  caller,
  viewer,
  answer,
}: {
  ctx: Context;
  caller: Caller;
  viewer: Viewer;
  answer: ChallengeAnswer;
}): Promise<{ countdownSeconds: number }> {
  const { phone } = await ctx.db
    .selectFrom("user")
    .select("phone")
    .where("id", "=", viewer.id)
    .executeTakeFirstOrThrow();
  if (phone === null) throw new ApiError("BAD_REQUEST", "你的账号还没有绑定手机号");
  return sendCode({ ctx, caller, phone, answer, isOwn: true });
}
