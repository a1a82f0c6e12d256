import type { Context } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { WechatChannel } from "../../../wechat/wechat-provider.ts";
import { ownNetworkOf } from "../session/region-of-ip.ts";
import { providerOf } from "./provider-of.ts";

/**
 * Whether an address is this site's: its origin is SITE_URL's. In `local`, where nobody has set that, a name or an
 * address of this machine or its network will do.
 */
export function isOnSite(config: { siteUrl: string; environment: string }, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol, hostname } = new URL(address);
  if (origin === new URL(config.siteUrl).origin) return true;
  if (config.environment !== "local" || !/^https?:$/.test(protocol)) return false;
  return /^[\w-]+$|\.(?:local|localhost)$/.test(hostname) || ownNetworkOf(hostname.replaceAll(/^\[|\]$/g, "")) !== null;
}

/**
 * R03: where the browser goes to ask for consent.
 * @throws ApiError BAD_REQUEST for a way back that leaves this site; UNAVAILABLE
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
