import { z } from "zod";
import type { ApiConfig } from "../../config/api-config.ts";
import { createBreaker } from "../lib/breaker.ts";
import { WechatError } from "../lib/wechat-error.ts";
import { callWechat, type WechatAnswer } from "./call-wechat.ts";
import {
  QR_SECONDS,
  WECHAT_TIMEOUT,
  type WechatChannel,
  type WechatPerson,
  type WechatProvider,
} from "./wechat-provider.ts";

/** Error numbers of a code that is unknown, used or expired (developers.weixin.qq.com, 全局返回码). */
const DEAD_CODE = new Set([40_029, 40_163, 41_008, 42_003]);
/** Error numbers of an access token that WeChat no longer accepts. */
const DEAD_TOKEN = new Set([40_001, 40_014, 42_001]);

const oauthAnswer = z.object({ access_token: z.string(), openid: z.string().min(1), unionid: z.string().optional() });
const personAnswer = z.object({
  openid: z.string().min(1),
  nickname: z.string(),
  headimgurl: z.string().default(""),
  unionid: z.string().optional(),
});
const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });
const qrAnswer = z.object({ url: z.string(), expire_seconds: z.number().optional() });
const sentAnswer = z.object({ msgid: z.number().optional() });
const followerAnswer = z.object({ subscribe: z.number() });

/** WeChat still gives avatar URLs with http, which a page on https would not load. */
const secure = (address: string) => address.replace(/^http:\/\/(?=[\w.-]+\.(?:qlogo|qpic)\.cn\/)/, "https://");

/**
 * The real WeChat: website login (`snsapi_login`), login through the service account (`snsapi_userinfo`), QR codes of
 * the service account.
 * @param timeout ms for all calls of a verb
 */
export function realWechat(
  options: NonNullable<ApiConfig["wechat"]>,
  clock: { now(): number },
  timeout = WECHAT_TIMEOUT,
): WechatProvider {
  const api = (path: string, query: Record<string, string>) =>
    new URL(`${options.apiBase}${path}?${new URLSearchParams(query)}`);
  const templates = createBreaker({
    failures: 5,
    restMs: 60_000,
    isAway: (error) => !(error instanceof WechatError && error.errcode !== undefined),
  });
  let token: { value: string; until: number } | undefined;

  function appOf(channel: WechatChannel) {
    const app = options[channel];
    if (!app) throw new WechatError(`${channel}: not configured`);
    return app;
  }

  function got<T>(name: string, answer: WechatAnswer<T>): T {
    if (!answer.ok) throw new WechatError(`${name}: errcode ${answer.errcode}`, answer.errcode);
    return answer.data;
  }

  /** Uses `stable_token`: the older `cgi-bin/token` would invalidate the token of our other processes. */
  async function accessToken(deadline: AbortSignal): Promise<string> {
    const now = clock.now();
    if (token && token.until > now) return token.value;
    const { appId, appSecret } = appOf("official");
    const body = { grant_type: "client_credential", appid: appId, secret: appSecret };
    const data = got(
      "stable_token",
      await callWechat({
        name: "stable_token",
        url: api("/cgi-bin/stable_token", {}),
        body,
        answer: tokenAnswer,
        deadline,
      }),
    );
    // WeChat issues the next token five minutes before this one expires.
    token = { value: data.access_token, until: now + Math.max(0, data.expires_in - 300) * 1000 };
    return token.value;
  }

  /** Calls with the access token; retries once with a new token when WeChat has dropped the old one. */
  async function withToken<T>(
    name: string,
    call: (token: string, deadline: AbortSignal) => Promise<WechatAnswer<T>>,
  ): Promise<T> {
    const deadline = AbortSignal.timeout(timeout);
    const first = await call(await accessToken(deadline), deadline);
    if (first.ok || !DEAD_TOKEN.has(first.errcode)) return got(name, first);
    token = undefined;
    return got(name, await call(await accessToken(deadline), deadline));
  }

  return {
    simulated: false,
    channels: (["website", "official"] as const).filter((channel) => options[channel] !== undefined),
    canSubscribe: options.official !== undefined,
    pushesFollows: options.pushToken !== undefined,

    authorizeUrl({ channel, state, redirectUri }) {
      const { appId } = appOf(channel);
      const [path, scope] =
        channel === "website" ? ["qrconnect", "snsapi_login"] : ["oauth2/authorize", "snsapi_userinfo"];
      // WeChat requires this order of parameters, and the fragment.
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: redirectUri,
        response_type: "code",
        scope,
        state,
      });
      return `${options.openBase}/connect/${path}?${query}#wechat_redirect`;
    },

    async exchange(channel, code): Promise<WechatPerson | null> {
      const deadline = AbortSignal.timeout(timeout);
      const { appId, appSecret } = appOf(channel);
      const query = { appid: appId, secret: appSecret, code, grant_type: "authorization_code" };
      const answer = await callWechat({
        name: "sns/oauth2/access_token",
        url: api("/sns/oauth2/access_token", query),
        answer: oauthAnswer,
        deadline,
      });
      if (!answer.ok && DEAD_CODE.has(answer.errcode)) return null;
      const granted = got("sns/oauth2/access_token", answer);
      const about = { access_token: granted.access_token, openid: granted.openid, lang: "zh_CN" };
      const person = got(
        "sns/userinfo",
        await callWechat({ name: "sns/userinfo", url: api("/sns/userinfo", about), answer: personAnswer, deadline }),
      );
      if (person.openid !== granted.openid) throw new WechatError("sns/userinfo: another person");
      return {
        openid: granted.openid,
        unionid: person.unionid ?? granted.unionid ?? null,
        nickname: person.nickname,
        headimgurl: secure(person.headimgurl),
      };
    },

    async createSubscribeQr(scene) {
      const body = {
        expire_seconds: QR_SECONDS,
        action_name: "QR_STR_SCENE",
        action_info: { scene: { scene_str: scene } },
      };
      const asked = clock.now();
      const qr = await withToken("qrcode/create", (access, deadline) =>
        callWechat({
          name: "qrcode/create",
          url: api("/cgi-bin/qrcode/create", { access_token: access }),
          body,
          answer: qrAnswer,
          deadline,
        }),
      );
      return { content: qr.url, expiresAt: asked + (qr.expire_seconds ?? QR_SECONDS) * 1000 };
    },

    async isSubscribed({ official }) {
      if (official === undefined) return false;
      const follower = await withToken("user/info", (access, deadline) =>
        callWechat({
          name: "user/info",
          url: api("/cgi-bin/user/info", { access_token: access, openid: official, lang: "zh_CN" }),
          answer: followerAnswer,
          deadline,
        }),
      );
      return follower.subscribe === 1;
    },

    async sendTemplate({ openid, templateId, url, data }) {
      const body = { touser: openid, template_id: templateId, url, data };
      await templates.run(() =>
        withToken("message/template/send", (access, deadline) =>
          callWechat({
            name: "message/template/send",
            url: api("/cgi-bin/message/template/send", { access_token: access }),
            body,
            answer: sentAnswer,
            deadline,
          }),
        ),
      );
    },
  };
}
