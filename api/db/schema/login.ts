import type { Flag, Millis } from "./column-types.ts";
import type { Generated } from "kysely";

/** The server's record of a bearer token. Rows past expires_at are invalid. */
interface SessionTable {
  id: Generated<number>;
  /** SHA-256 of the token, base64url. The token itself is never stored. */
  token_hash: string;
  /** Public name of the session; no credential (local storage key `token`). */
  fingerprint: string;
  user_id: number;
  ip: string | null;
  user_agent: string | null;
  created_at: Millis;
  expires_at: Millis;
  /** Written at most once a minute. */
  last_seen_at: Millis | null;
  /** Region of the IP address at login, if known. */
  region: string | null;
  /** From the user agent, for example 「Windows · Chrome」. */
  device: string | null;
  revoked_at: Millis | null;
}

/** One sent code. At most one per phone and requester is `active`. */
interface SmsCodeTable {
  id: Generated<number>;
  phone: string;
  /** HMAC-SHA-256 of "{phone}:{code}" under the service secret, base64url. */
  code_hash: string;
  /** The network that asked for the code: an IPv4 address or an IPv6 /64 (api/services/shared/address/address.ts). */
  requester: Generated<string>;
  /** Number of wrong guesses by the requester. */
  tries: Generated<number>;
  /** Number of wrong guesses by all others. */
  other_tries: Generated<number>;
  active: Generated<Flag>;
  created_at: Millis;
  expires_at: Millis;
}

/** Used signs and answered questions (`challenge:…`), so that each is accepted once. */
interface SmsSignTable {
  /** SHA-256 of the sign's ciphertext bytes, base64url. */
  sign_hash: string;
  expires_at: Millis;
}

/** A network from which a phone number was proved. */
interface SmsKnownTable {
  /** HMAC-SHA-256 of "{phone}|{requester}" under the service secret, base64url. */
  hash: string;
  seen_at: Millis;
}

/** A WeChat user, with or without an account of ours. */
interface WechatAccountTable {
  id: Generated<number>;
  /** Identifies the person across our website and our service account; null until WeChat has sent it. */
  unionid: string | null;
  nickname: string;
  headimgurl: string;
  /** Null until a phone number is bound. Unique: one WeChat user per account. */
  user_id: number | null;
  created_at: Millis;
  updated_at: Millis;
}

/** The WeChat user's openid in each of our WeChat applications. */
interface WechatIdentityTable {
  channel: "website" | "official";
  openid: string;
  account_id: number;
}

/** A WeChat login that waits for a phone number. */
interface WechatPendingTable {
  /** SHA-256 of the pending token, base64url. The token itself is never stored. */
  token_hash: string;
  account_id: number;
  expires_at: Millis;
  used_at: Millis | null;
}

/** A current or former follower of the service account, as WeChat's pushes report it. */
interface WechatFollowerTable {
  /** The openid in the service account. */
  openid: string;
  /**
   * The member whose QR code was scanned; null for followers without one, whom a bound WeChat user may still identify.
   */
  user_id: number | null;
  subscribed: Flag;
  /** Time of the last event, by WeChat's clock. */
  event_at: Millis;
}

export interface LoginTables {
  session: SessionTable;
  sms_code: SmsCodeTable;
  sms_sign: SmsSignTable;
  sms_known: SmsKnownTable;
  wechat_account: WechatAccountTable;
  wechat_identity: WechatIdentityTable;
  wechat_pending: WechatPendingTable;
  wechat_follower: WechatFollowerTable;
}
