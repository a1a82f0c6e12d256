import { wechatEndpoints } from "../../contract/accounts/wechat.ts";
import { authorizeUrl } from "../services/accounts/wechat/authorize-url.ts";
import { bindPhone } from "../services/accounts/wechat/bind-phone.ts";
import { proveLink } from "../services/accounts/wechat/link-proof.ts";
import { linkWechat, unbindWechat } from "../services/accounts/wechat/link-wechat.ts";
import { loginByWechat } from "../services/accounts/wechat/login-by-wechat.ts";
import { subscription } from "../services/accounts/wechat/subscription.ts";
import type { Mount } from "./mount.ts";

export function wechatRoutes(mount: Mount): void {
  mount.open(wechatEndpoints.about, async ({ ctx }) => ({
    channels: [...(ctx.wechat?.channels ?? [])],
    simulated: ctx.wechat?.simulated ?? false,
    subscribe: ctx.wechat?.canSubscribe ?? false,
  }));
  mount.open(wechatEndpoints.authorizeUrl, ({ ctx, body }) => authorizeUrl({ ctx, ...body }));
  mount.open(wechatEndpoints.login, ({ ctx, caller, body }) => loginByWechat({ ctx, caller, ...body }));
  mount.open(wechatEndpoints.bind, ({ ctx, caller, body }) => bindPhone({ ctx, caller, ...body }));
  mount.authed(wechatEndpoints.linkProof, ({ ctx, caller, viewer, body }) =>
    proveLink({ ctx, caller, viewer, smsCode: body.smsCode }),
  );
  mount.authed(wechatEndpoints.link, ({ ctx, caller, viewer, body }) => linkWechat({ ctx, caller, viewer, ...body }));
  mount.authed(wechatEndpoints.unbind, ({ ctx, caller, viewer, body }) =>
    unbindWechat({ ctx, caller, viewer, smsCode: body.smsCode }),
  );
  mount.authed(wechatEndpoints.subscription, ({ ctx, caller, viewer }) => subscription({ ctx, caller, viewer }));
}
