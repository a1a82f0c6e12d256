/** website: by QR code on open.weixin.qq.com. official: in WeChat's own browser, through the service account. */
export type WechatChannel = "website" | "official";

export interface WechatPerson {
  /** The person's id in one of our applications. */
  openid: string;
  /** The person's id across our applications; null when they are not linked on the open platform. */
  unionid: string | null;
  nickname: string;
  /** URL of the avatar, or empty. */
  headimgurl: string;
}

/** Logs people in by WeChat. Adapters: real, simulated (local); one contract test runs over both. */
export interface WechatProvider {
  readonly simulated: boolean;
  readonly channels: readonly WechatChannel[];
  /** Whether there is a service account to follow. */
  readonly canSubscribe: boolean;
  /** Whether WeChat pushes follows and unfollows of the service account to us. */
  readonly pushesFollows: boolean;
  /**
   * URL of the consent page, which redirects to `redirectUri?code&state`, without a code when the person refused. In
   * the simulation it is a path of this site.
   */
  authorizeUrl(request: { channel: WechatChannel; state: string; redirectUri: string }): string;
  /**
   * Exchanges the callback's code for the person, once.
   * @returns null when the code is unknown or expired
   * @throws WechatError when WeChat refused for another reason or did not answer within 5 s
   */
  exchange(channel: WechatChannel, code: string): Promise<WechatPerson | null>;
  /**
   * Creates a QR code to follow the service account that identifies its requester.
   * @param scene at most 64 characters
   * @returns the QR code's content, and when it expires (ms)
   * @throws WechatError
   */
  createSubscribeQr(scene: string): Promise<{ content: string; expiresAt: number }>;
  /** Whether one of the person's openids follows the service account. @throws WechatError */
  isSubscribed(openids: Partial<Record<WechatChannel, string>>): Promise<boolean>;
  /**
   * Sends a template message of the service account.
   * @throws WechatError with WeChat's error number when WeChat refused, without one when WeChat did not answer
   * @throws AwayError at once after several failures in a row (api/lib/breaker.ts)
   */
  sendTemplate(message: TemplateMessage): Promise<void>;
  /** The pages' side of the simulation. */
  readonly simulation?: WechatSimulation;
}

/** A template message (模板消息) to one follower. */
export interface TemplateMessage {
  /** The follower's id in the service account. */
  openid: string;
  templateId: string;
  /** The page that opens. */
  url: string;
  /** The texts by the template's field names. */
  data: Record<string, { value: string }>;
}

export interface SimulatedPerson {
  /** Numbered from 1. */
  n: number;
  nickname: string;
}

export interface WechatSimulation {
  readonly people: readonly SimulatedPerson[];
  /** The person consents. @returns the code for the site; valid once, for five minutes */
  consent(channel: WechatChannel, who: { nickname: string }): string;
  /** The person follows or unfollows the service account. @returns the openid in the service account */
  subscribe(who: { nickname: string }, subscribed: boolean): string;
  /** A PNG of 96 × 96 pixels; undefined for an unknown number. */
  avatar(n: number): Promise<Buffer | undefined>;
  /** The last template messages, oldest first. */
  readonly sent: readonly TemplateMessage[];
}

/**
 * Limit for all calls to WeChat of one verb, in ms: below the web tier's timeout for our response (K02), so that a slow
 * WeChat is not reported as a network error.
 */
export const WECHAT_TIMEOUT = 4_000;
/** How long a QR code of the service account is valid, in seconds. */
export const QR_SECONDS = 3_600;
