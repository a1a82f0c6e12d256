/** website: QR code on open.weixin.qq.com. official: inside WeChat's own browser, through the service account. */
export type WechatChannel = "website" | "official";

export interface WechatPerson {
  /** The person's name in one of our applications. */
  openid: string;
  /** The same in all of them; null when our applications are not joined on the open platform. */
  unionid: string | null;
  nickname: string;
  /** Address of the picture, or empty. */
  headimgurl: string;
}

/** Logs people in by WeChat. Adapters: real, simulated (local); one contract test runs over both. */
export interface WechatProvider {
  readonly simulated: boolean;
  readonly channels: readonly WechatChannel[];
  /** Whether there is a service account that people can follow. */
  readonly canSubscribe: boolean;
  /** Whether it tells us by itself who follows the service account, and who leaves. */
  readonly pushesFollows: boolean;
  /**
   * Where the browser goes to ask for consent; from there it comes to `redirectUri?code&state`, without a code when
   * the person refused. Of the simulation it is a path on this site.
   */
  authorizeUrl(request: { channel: WechatChannel; state: string; redirectUri: string }): string;
  /**
   * Trades the callback's code for the person, once.
   * @returns null when WeChat does not know the code, or no longer
   * @throws WechatError when WeChat refused for another reason or did not answer within 5 s
   */
  exchange(channel: WechatChannel, code: string): Promise<WechatPerson | null>;
  /**
   * A QR code that brings people to the service account and names who asked.
   * @param scene at most 64 characters
   * @returns what the code says, and until when it holds (ms)
   * @throws WechatError
   */
  createSubscribeQr(scene: string): Promise<{ content: string; expiresAt: number }>;
  /** Whether one of the person's names follows the service account. @throws WechatError */
  isSubscribed(openids: Partial<Record<WechatChannel, string>>): Promise<boolean>;
  /** The other side of the simulation, for its pages. */
  readonly simulation?: WechatSimulation;
}

export interface SimulatedPerson {
  /** 1, 2, 3 … */
  n: number;
  nickname: string;
}

export interface WechatSimulation {
  readonly people: readonly SimulatedPerson[];
  /** The person consents. @returns the code that goes back to the site; good once, for five minutes */
  consent(channel: WechatChannel, who: { nickname: string }): string;
  /** The person follows the service account, or leaves it. @returns the openid in the service account */
  subscribe(who: { nickname: string }, subscribed: boolean): string;
  /** PNG of 96 × 96; undefined for a number of nobody. */
  avatar(n: number): Promise<Buffer | undefined>;
}

/** WeChat said no. `message` is for the log, never for a visitor; it holds neither secrets nor codes. */
export class WechatError extends Error {
  override name = "WechatError";
}

/** How long WeChat may take for all calls of one verb, in ms: less than whoever asked us waits for our answer (K02), or he took our silence for his own network. */
export const WECHAT_TIMEOUT = 4_000;
/** How long a QR code of the service account holds, in seconds. */
export const QR_SECONDS = 3_600;
