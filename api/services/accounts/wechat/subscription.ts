import type { z } from "zod";
import type { Caller, Context, Viewer } from "../../../context.ts";
import type { wechatEndpoints } from "../../../../contract/accounts/wechat.ts";
import { askWechat } from "./provider-of.ts";
import { sceneOf } from "./record-follow.ts";
import { takeLimit } from "../../shared/limit/limits.ts";
import { wechatLimits } from "../../../../contract/accounts/wechat.ts";

/**
 * The state that WeChat has pushed for the people who scanned the viewer's QR code, and for the bound WeChat. Undefined
 * without a push.
 */
async function pushedState(ctx: Context, viewer: Viewer, openid: string | undefined): Promise<boolean | undefined> {
  const known = await ctx.db
    .selectFrom("wechat_follower")
    .select(["openid", "subscribed"])
    .where((eb) => eb.or([eb("user_id", "=", viewer.id), ...(openid === undefined ? [] : [eb("openid", "=", openid)])]))
    .execute();
  if (known.some((one) => one.subscribed === 1)) return true;
  // A push that another person left does not settle the state of the bound WeChat: WeChat may know more than it has
  // pushed.
  return known.some((one) => openid === undefined || one.openid === openid) ? false : undefined;
}

/**
 * R18: whether the viewer follows the service account, by WeChat's pushes or else by a request to WeChat about the
 * bound WeChat, and the QR code's content when the viewer does not.
 * @throws ApiError TOO_MANY_REQUESTS past 30 calls in ten minutes, because each call may use WeChat's API quota;
 * UNAVAILABLE
 */
export async function subscription({
  ctx,
  caller,
  viewer,
}: {
  ctx: Context;
  caller: Caller;
  viewer: Viewer;
}): Promise<z.output<typeof wechatEndpoints.subscription.output>> {
  const provider = ctx.wechat;
  if (!provider?.canSubscribe)
    return { available: false, sendsNotices: false, subscribed: false, qrContent: null, expiresAt: null };
  const sendsNotices = ctx.config.delivery.wechat;
  await takeLimit(wechatLimits.subscription, { ctx, viewer });
  const names = await ctx.db
    .selectFrom("wechat_identity")
    .innerJoin("wechat_account", "wechat_account.id", "wechat_identity.account_id")
    .select(["wechat_identity.channel", "wechat_identity.openid"])
    .where("wechat_account.user_id", "=", viewer.id)
    .execute();
  const openids = Object.fromEntries(names.map((name) => [name.channel, name.openid]));
  return askWechat({ ctx, requestId: caller.requestId }, async () => {
    const pushed = provider.pushesFollows ? await pushedState(ctx, viewer, openids.official) : undefined;
    if (pushed ?? (await provider.isSubscribed(openids)))
      return { available: true, sendsNotices, subscribed: true, qrContent: null, expiresAt: null };
    const qr = await provider.createSubscribeQr(sceneOf(viewer.id));
    return {
      available: true,
      sendsNotices,
      subscribed: false,
      qrContent: qr.content,
      expiresAt: new Date(qr.expiresAt).toISOString(),
    };
  });
}
