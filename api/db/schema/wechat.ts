import type { Generated } from "kysely";
import type { Flag, Millis } from "./column-types.ts";

/** A WeChat user, with or without an account of ours. */
export interface WechatAccountTable {
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
export interface WechatIdentityTable {
  channel: "website" | "official";
  openid: string;
  account_id: number;
}

/** A WeChat login that waits for a phone number. */
export interface WechatPendingTable {
  /** SHA-256 of the pending token, base64url. The token itself is never stored. */
  token_hash: string;
  account_id: number;
  expires_at: Millis;
  used_at: Millis | null;
}

/** A current or former follower of the service account, as WeChat's pushes report it. */
export interface WechatFollowerTable {
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
