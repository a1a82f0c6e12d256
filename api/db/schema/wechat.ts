import type { Generated } from "kysely";
import type { Flag, Millis } from "./column-types.ts";

/** One WeChat person, with or without an account of ours. */
export interface WechatAccountTable {
  id: Generated<number>;
  /** The same person across our website and our service account; null while WeChat has not told it. */
  unionid: string | null;
  nickname: string;
  headimgurl: string;
  /** Null until a phone is bound. One WeChat person per user. */
  user_id: number | null;
  created_at: Millis;
  updated_at: Millis;
}

/** The person's name in each of our WeChat applications. */
export interface WechatIdentityTable {
  channel: "website" | "official";
  openid: string;
  account_id: number;
}

/** A WeChat login that waits for its phone. */
export interface WechatPendingTable {
  /** SHA-256 of the pending token, base64url. The token itself is never stored. */
  token_hash: string;
  account_id: number;
  expires_at: Millis;
  used_at: Millis | null;
}

/** Who follows the service account, or did, as WeChat pushes it. */
export interface WechatFollowerTable {
  /** In the service account. */
  openid: string;
  /** Whose QR code was read; null for who came another way, and may still be known by a bound WeChat. */
  user_id: number | null;
  subscribed: Flag;
  /** When the last of it happened, by WeChat's clock. */
  event_at: Millis;
}
