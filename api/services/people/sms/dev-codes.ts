import type { Context } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { SentCode } from "../../../sms/sms-sender.ts";

/** The console adapter's sent codes, newest first. @throws ApiError NOT_FOUND except in `local` with that adapter */
function outbox(ctx: Context): SentCode[] {
  if (ctx.config.environment !== "local" || ctx.config.sms.provider !== "console" || !ctx.sms.outbox) {
    throw new ApiError("NOT_FOUND", "接口不存在");
  }
  return [...ctx.sms.outbox].reverse();
}

/**
 * The last code that was sent to a phone, for testers.
 * @throws ApiError NOT_FOUND outside `local`, or when none was sent
 */
export async function latestDevCode({ ctx, phone }: { ctx: Context; phone: string }): Promise<{ code: string }> {
  const latest = outbox(ctx).find((sent) => sent.phone === phone);
  if (!latest) throw new ApiError("NOT_FOUND", "没有发给这个手机号的验证码");
  return { code: latest.code };
}

/**
 * The last codes that were sent, newest first.
 * @throws ApiError NOT_FOUND outside `local`
 */
export async function listDevCodes({
  ctx,
}: {
  ctx: Context;
}): Promise<{ phone: string; code: string; sentAt: string }[]> {
  return outbox(ctx).map((sent) => ({
    phone: sent.phone,
    code: sent.code,
    sentAt: new Date(sent.sentAt).toISOString(),
  }));
}
