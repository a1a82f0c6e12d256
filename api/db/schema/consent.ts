import type { Millis } from "./column-types.ts";

/** A person's consent to a version of the agreement. */
export interface ConsentTable {
  user_id: number;
  version: number;
  agreed_at: Millis;
}
