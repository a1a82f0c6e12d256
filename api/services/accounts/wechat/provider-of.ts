import type { Caller, Context } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { WechatChannel, WechatPerson, WechatProvider } from "../../../wechat/wechat-provider.ts";

/** @throws ApiError UNAVAILABLE when WeChat or this channel is not configured */
export function providerOf(ctx: Context, channel: WechatChannel): WechatProvider {
  if (!ctx.wechat?.channels.includes(channel)) throw new ApiError("UNAVAILABLE", "微信登录暂未开放，请使用手机号登录");
  return ctx.wechat;
}

/** Runs a request to WeChat and logs its error. @throws ApiError UNAVAILABLE */
export async function askWechat<T>(
  { ctx, requestId }: { ctx: Context; requestId?: string },
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    ctx.log.error({ err: error, requestId }, "wechat did not answer well");
    throw new ApiError("UNAVAILABLE", "微信服务暂不可用，请稍后再试");
  }
}

/**
 * Exchanges a callback's code for the WeChat person.
 * @throws ApiError BAD_REQUEST for a code that is unknown, used or expired; UNAVAILABLE
 */
export async function personOfCode({
  ctx,
  caller,
  channel,
  code,
}: {
  ctx: Context;
  caller: Caller;
  channel: WechatChannel;
  code: string;
}): Promise<WechatPerson> {
  const provider = providerOf(ctx, channel);
  const person = await askWechat({ ctx, requestId: caller.requestId }, () => provider.exchange(channel, code));
  if (!person) throw new ApiError("BAD_REQUEST", "微信授权已失效，请重新登录");
  return person;
}
