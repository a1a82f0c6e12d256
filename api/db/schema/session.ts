import type { Generated } from "kysely";
import type { Millis } from "./index.ts";

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
  revoked_at: Millis | null;
}
