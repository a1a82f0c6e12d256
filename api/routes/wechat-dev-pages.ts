import type { Context } from "../context.ts";
import { COMMUNITY_PATH } from "../../contract/shared/paths.ts";
import { ApiError } from "../../contract/shared/errors.ts";
import { wechatChannel } from "../../contract/accounts/wechat.ts";
import { isOnSite } from "../services/accounts/wechat/authorize-url.ts";
import { recordFollow } from "../services/accounts/wechat/record-follow.ts";
import type { ApiHono } from "./mount.ts";
import { wechatPage, wechatStyle } from "./wechat-page.ts";

const BASE = `${COMMUNITY_PATH}/dev/wechat`;
const NICKNAME_MAX = 32;

/**
 * The pages of the simulated WeChat, in `local` only: the consent page, the page behind the QR code, and the avatars.
 * Plain forms without scripts; no link leads to another site.
 */
export function wechatDevPages(app: ApiHono, ctx: Context): void {
  function simulation() {
    if (ctx.config.environment !== "local" || !ctx.wechat?.simulation) throw new ApiError("NOT_FOUND", "接口不存在");
    return ctx.wechat.simulation;
  }

  /** The chosen nickname: a typed one takes precedence over the list. */
  function chosen(query: Record<string, string>): string {
    const typed = (query.nickname ?? "").trim();
    const nickname = typed === "" ? (query.person ?? "") : typed;
    if (nickname === "" || nickname.length > NICKNAME_MAX)
      throw new ApiError("BAD_REQUEST", `请选择或输入一个微信昵称，最多 ${NICKNAME_MAX} 字`);
    return nickname;
  }

  function wayBack(query: Record<string, string>) {
    const channel = wechatChannel.safeParse(query.channel);
    if (!channel.success || !isOnSite(ctx.config, query.redirect_uri ?? ""))
      throw new ApiError("BAD_REQUEST", "微信授权的参数有误，或返回地址不在本站");
    const { pathname, searchParams } = new URL(query.redirect_uri ?? "");
    return {
      channel: channel.data,
      /** A path without host: the redirect stays on the host on which the page was opened. */
      to(code?: string): string {
        const given = new URLSearchParams(searchParams);
        if (code !== undefined) given.set("code", code);
        given.set("state", query.state ?? "");
        // Two slashes at the beginning would name another host.
        return `/${pathname.replace(/^[/\\]+/, "")}?${given}`;
      },
    };
  }

  const headers = {
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "content-security-policy":
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  };

  app.get("/dev/wechat/authorize", (c) => {
    const { people } = simulation();
    const query = c.req.query();
    const back = wayBack(query);
    const page = wechatPage({
      title: "微信授权（模拟）",
      lead: "本机没有配置微信，这一页代替微信的扫码授权。选一个人，或输入昵称，以其身份登录。",
      action: `${BASE}/consent`,
      hidden: { channel: back.channel, redirect_uri: query.redirect_uri ?? "", state: query.state ?? "" },
      people,
      submit: { name: "", value: "", label: "同意并登录" },
      refuse: { href: back.to(), label: "拒绝" },
    });
    return c.html(page, 200, headers);
  });

  app.get("/dev/wechat/consent", (c) => {
    const { consent } = simulation();
    const query = c.req.query();
    const back = wayBack(query);
    return c.body(null, 302, { ...headers, location: back.to(consent(back.channel, { nickname: chosen(query) })) });
  });

  app.get("/dev/wechat/subscribe", async (c) => {
    const { people, subscribe } = simulation();
    const query = c.req.query();
    const wanted = query.subscribed;
    const done = wanted === "1" || wanted === "0";
    if (done) {
      // Calls the same verb as WeChat's push would.
      const openid = subscribe({ nickname: chosen(query) }, wanted === "1");
      await recordFollow({ ctx, openid, subscribed: wanted === "1", scene: query.scene ?? "", at: ctx.clock.now() });
    }
    const page = wechatPage({
      title: "关注服务号（模拟）",
      lead: done
        ? wanted === "1"
          ? "已关注。回到网站刷新即可看到。"
          : "已取消关注。"
        : "本机没有配置微信，这一页代替扫码后的关注页。选一个人扫码。",
      action: `${BASE}/subscribe`,
      hidden: { scene: query.scene ?? "" },
      people,
      submit: { name: "subscribed", value: "1", label: "关注" },
      other: { name: "subscribed", value: "0", label: "取消关注" },
    });
    return c.html(page, 200, headers);
  });

  app.get("/dev/wechat/style.css", (c) => {
    simulation();
    return c.body(wechatStyle, 200, { "content-type": "text/css; charset=utf-8", "cache-control": "max-age=3600" });
  });

  app.get("/dev/wechat/avatar/:file{\\d+\\.png}", async (c) => {
    const picture = await simulation().avatar(Number.parseInt(c.req.param("file"), 10));
    if (!picture) throw new ApiError("NOT_FOUND", "没有这个人的头像");
    return c.body(new Uint8Array(picture), 200, {
      "content-type": "image/png",
      "cache-control": "public, max-age=86400",
    });
  });
}
