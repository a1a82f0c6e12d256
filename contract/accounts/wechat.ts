import { z } from "zod";
import { agreedVersion } from "../people/agreed-version.ts";
import { atMost, done, phone, plainText, smsCode, webAddress } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { loginOutput, userInfo } from "../people/user.ts";
import { userLimits } from "../people/user.ts";
import { sharedLimits } from "../shared/shared-limits.ts";
import { MINUTE, type RateLimits } from "../shared/rate-limit.ts";

/** website: a QR code on open.weixin.qq.com. official: in WeChat's own browser, through the service account. */
export const wechatChannel = z.enum(["website", "official"]);

/** E13 */
export const wxUserInfo = z.object({ headimgurl: z.string(), nickname: z.string() });
export type WxUserInfo = z.output<typeof wxUserInfo>;

export const wechatLimits = {
  subscription: {
    name: "wechat-subscription",
    times: 30,
    seconds: 10 * MINUTE,
    refusal: "查询公众号关注状态太频繁",
    takenBy: "verb",
    counts: "attempts",
  },
} as const satisfies RateLimits;

export const wechatEndpoints = {
  /** The configured WeChat channels; empty when WeChat is not configured. */
  about: endpoint({
    method: "get",
    path: "/wechat/about",
    summary: "微信登录是否可用",
    output: z.object({ channels: z.array(wechatChannel), simulated: z.boolean(), subscribe: z.boolean() }),
  }),
  /**
   * The WeChat URL where the member gives consent. The web tier makes and stores `state`, bound to the browser's
   * session.
   */
  authorizeUrl: endpoint({
    method: "post",
    path: "/user/wechat/authorize",
    unread: { redirectUri: "it is compared, and stored nowhere" },
    summary: "微信授权地址",
    limits: [sharedLimits.change],
    body: z.object({ channel: wechatChannel, state: z.string().regex(/^[\w-]{16,128}$/), redirectUri: webAddress() }),
    output: z.object({ url: z.string() }),
  }),
  /**
   * Logs in by the callback's code, once. A WeChat account with a bound phone gets a session; another one is pending
   * until C18.
   */
  login: endpoint({
    method: "post",
    path: "/user/wechat/login",
    unread: { code: "it is compared, and stored nowhere" },
    summary: "微信登录",
    limits: [userLimits.login],
    body: z.object({
      channel: wechatChannel,
      code: plainText()
        .min(1)
        .check(...atMost(512)),
    }),
    output: z.discriminatedUnion("status", [
      loginOutput.extend({ status: z.literal("loggedIn") }),
      z.object({ status: z.literal("pending"), pendingToken: z.string(), wxUserInfo }),
    ]),
  }),
  /**
   * C18: binds the WeChat account to the proved phone's account; a new phone is registered. CONFLICT when that account
   * has another WeChat.
   */
  bind: endpoint({
    method: "post",
    path: "/user/wechat/bind",
    unread: { pendingToken: "it is compared, and stored nowhere" },
    summary: "绑定手机号并登录",
    limits: [userLimits.login],
    body: z.object({
      pendingToken: plainText()
        .min(1)
        .check(...atMost(200)),
      phone,
      smsCode,
      agreedVersion: agreedVersion.optional(),
    }),
    output: loginOutput,
  }),
  /**
   * For logged-in members: exchanges a code that was sent to the viewer's own phone for a proof, which `link` accepts
   * once.
   */
  linkProof: endpoint({
    method: "post",
    path: "/user/wechat/link/proof",
    summary: "绑定微信前，用自己手机的验证码换取一次性凭证",
    auth: "required",
    limits: [userLimits.login],
    body: z.object({ smsCode }),
    output: z.object({ proof: z.string() }),
  }),
  link: endpoint({
    method: "post",
    path: "/user/wechat/link",
    unread: { code: "it is compared, and stored nowhere", proof: "it is compared, and stored nowhere" },
    summary: "绑定微信；账号有手机号时需要凭证",
    auth: "required",
    limits: [userLimits.login],
    body: z.object({
      channel: wechatChannel,
      code: plainText()
        .min(1)
        .check(...atMost(512)),
      proof: plainText()
        .check(...atMost(200))
        .optional(),
    }),
    output: userInfo,
  }),
  unbind: endpoint({
    method: "post",
    path: "/user/wechat/unbind",
    summary: "解绑微信，需要新的短信验证码",
    auth: "required",
    limits: [userLimits.login],
    body: z.object({ smsCode }),
    output: done,
  }),
  /** R18: the QR code's content, and whether the member already follows the service account. */
  subscription: endpoint({
    method: "get",
    path: "/user/wechat/subscription",
    summary: "公众号通知的关注状态",
    auth: "required",
    limits: [wechatLimits.subscription],
    output: z.object({
      available: z.boolean(),
      /** Whether the site sends notices to followers. */
      sendsNotices: z.boolean(),
      subscribed: z.boolean(),
      qrContent: z.string().nullable(),
      expiresAt: z.iso.datetime().nullable(),
    }),
  }),
} as const;
