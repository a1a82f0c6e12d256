import type { Generated } from "kysely";
import type { Millis } from "./column-types.ts";

/** The server's record of a bearer token. Rows past expires_at are invalid. */
export interface SessionTable {
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
