import { createHash, randomBytes } from "node:crypto";
import { COMMUNITY_PATH } from "../../contract/shared/paths.ts";
import { WechatError } from "../lib/wechat-error.ts";
import { drawAvatar } from "./draw-avatar.ts";
import {
  QR_SECONDS,
  type SimulatedPerson,
  type TemplateMessage,
  type WechatChannel,
  type WechatPerson,
  type WechatProvider,
} from "./wechat-provider.ts";

const CODE_MS = 300_000;
const KEPT = 1000;
const KEPT_MESSAGES = 50;

const people: SimulatedPerson[] = ["云海拾荒人", "橘猫船长", "半糖乌龙", "夜航星", "山月不知", "阿浮"].map(
  (nickname, index) => ({ n: index + 1, nickname }),
);

const nameOf = (kind: string, nickname: string) =>
  `sim_${kind}_${createHash("sha256").update(nickname).digest("base64url").slice(0, 20)}`;

/**
 * A simulated WeChat for `local`: its consent page accepts any chosen nickname. The same nickname is the same person.
 * Its pages are paths of this site, so they work under any host name.
 */
export function simulatedWechat(clock: { now(): number }): WechatProvider {
  const codes = new Map<string, { person: WechatPerson; channel: WechatChannel; until: number }>();
  const subscribers = new Set<string>();
  const sent: TemplateMessage[] = [];

  function personOf(channel: WechatChannel, nickname: string): WechatPerson {
    // A typed nickname gets one of the avatars, too.
    const n =
      people.find((person) => person.nickname === nickname)?.n ??
      1 + ((createHash("sha256").update(nickname).digest()[0] ?? 0) % people.length);
    return {
      openid: nameOf(channel, nickname),
      unionid: nameOf("union", nickname),
      nickname,
      headimgurl: `${COMMUNITY_PATH}/dev/wechat/avatar/${n}.png`,
    };
  }

  return {
    simulated: true,
    channels: ["website", "official"],
    canSubscribe: true,
    pushesFollows: true,
    authorizeUrl({ channel, state, redirectUri }) {
      return `${COMMUNITY_PATH}/dev/wechat/authorize?${new URLSearchParams({ channel, redirect_uri: redirectUri, state })}`;
    },
    async exchange(channel, code) {
      const granted = codes.get(code);
      codes.delete(code);
      return granted && granted.channel === channel && granted.until > clock.now() ? granted.person : null;
    },
    async createSubscribeQr(scene) {
      return {
        content: `${COMMUNITY_PATH}/dev/wechat/subscribe?${new URLSearchParams({ scene })}`,
        expiresAt: clock.now() + QR_SECONDS * 1000,
      };
    },
    async isSubscribed(openids) {
      return Object.values(openids).some((openid) => subscribers.has(openid));
    },
    async sendTemplate(message) {
      if (!subscribers.has(message.openid)) throw new WechatError("message/template/send: errcode 43004", 43_004);
      sent.push(message);
      if (sent.length > KEPT_MESSAGES) sent.shift();
    },
    simulation: {
      people,
      sent,
      consent(channel, { nickname }) {
        const code = randomBytes(24).toString("base64url");
        codes.set(code, { person: personOf(channel, nickname), channel, until: clock.now() + CODE_MS });
        const oldest = codes.keys().next();
        if (codes.size > KEPT && !oldest.done) codes.delete(oldest.value);
        return code;
      },
      subscribe({ nickname }, subscribed) {
        for (const channel of ["website", "official"] as const) {
          if (subscribed) subscribers.add(nameOf(channel, nickname));
          else subscribers.delete(nameOf(channel, nickname));
        }
        return nameOf("official", nickname);
      },
      avatar: async (n) => (people.some((person) => person.n === n) ? drawAvatar(n) : undefined),
    },
  };
}
