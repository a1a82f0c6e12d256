import type { Context } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { WechatChannel } from "../../../wechat/wechat-provider.ts";
import { ownNetworkOf } from "../session/region-of-ip.ts";
import { providerOf } from "./provider-of.ts";

/**
 * Whether a URL belongs to this site: its origin is that of SITE_URL. In `local`, where SITE_URL is often unset, a name
 * or an address of this machine or its network is accepted, too.
 */
export function isOnSite(config: { siteUrl: string; environment: string }, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol, hostname } = new URL(address);
  if (origin === new URL(config.siteUrl).origin) return true;
  if (config.environment !== "local" || !/^https?:$/.test(protocol)) return false;
  return /^[\w-]+$|\.(?:local|localhost)$/.test(hostname) || ownNetworkOf(hostname.replaceAll(/^\[|\]$/g, "")) !== null;
}

/**
 * R03: the WeChat URL where the member gives consent.
 * @throws ApiError BAD_REQUEST for a redirect URL outside this site; UNAVAILABLE
 */
export async function authorizeUrl({
  ctx,
  channel,
  state,
  redirectUri,
}: {
  ctx: Context;
  channel: WechatChannel;
  state: string;
  redirectUri: string;
}): Promise<{ url: string }> {
  const provider = providerOf(ctx, channel);
  if (!isOnSite(ctx.config, redirectUri)) throw new ApiError("BAD_REQUEST", "微信授权的返回地址不在本站");
  return { url: provider.authorizeUrl({ channel, state, redirectUri }) };
}
