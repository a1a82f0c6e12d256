import type { Generated } from "kysely";
import type { Flag, Millis } from "./column-types.ts";

/** One sent code. At most one per phone and requester is `active`. */
export interface SmsCodeTable {
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
export interface SmsSignTable {
  /** SHA-256 of the sign's ciphertext bytes, base64url. */
  sign_hash: string;
  expires_at: Millis;
}

/** A network from which a phone number was proved. */
export interface SmsKnownTable {
  /** HMAC-SHA-256 of "{phone}|{requester}" under the service secret, base64url. */
  hash: string;
  seen_at: Millis;
}
