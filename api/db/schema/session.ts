import type { Generated } from "kysely";
import type { Millis } from "./column-types.ts";

/** A bearer token's server side. Rows past expires_at are dead. */
export interface SessionTable {
  id: Generated<number>;
  /** SHA-256 of the token, base64url. The token itself is never stored. */
  token_hash: string;
  /** Public name of the session, no credential (local storage key `token`). */
  fingerprint: string;
  user_id: number;
  ip: string | null;
  user_agent: string | null;
  created_at: Millis;
  expires_at: Millis;
  /** Written at most once a minute. */
  last_seen_at: Millis | null;
  /** Where the address was at login, as far as it is known. */
  region: string | null;
  /** 「Windows · Chrome」, from the user agent. */
  device: string | null;
  revoked_at: Millis | null;
}
