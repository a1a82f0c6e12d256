import { wechatEndpoints } from "../../contract/wechat.ts";
import { authorizeUrl } from "../services/wechat/authorize-url.ts";
import { bindPhone } from "../services/wechat/bind-phone.ts";
import { proveLink } from "../services/wechat/link-proof.ts";
import { linkWechat, unbindWechat } from "../services/wechat/link-wechat.ts";
import { loginByWechat } from "../services/wechat/login-by-wechat.ts";
import { subscription } from "../services/wechat/subscription.ts";
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
