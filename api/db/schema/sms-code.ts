import type { Generated } from "kysely";
import type { Flag, Millis } from "./index.ts";

/** One sent code. At most one per phone is `active`. */
export interface SmsCodeTable {
  id: Generated<number>;
  phone: string;
  /** HMAC-SHA-256 of "{phone}:{code}" under the service secret, base64url. */
  code_hash: string;
  tries: Generated<number>;
  active: Generated<Flag>;
  created_at: Millis;
  expires_at: Millis;
}

/** Signs that were used, so that each is accepted once. */
export interface SmsSignTable {
  /** SHA-256 of the sign's ciphertext bytes, base64url. */
  sign_hash: string;
  expires_at: Millis;
}
