import type { Millis } from "./column-types.ts";

/** Who agreed to which version of the agreement, and when. */
export interface ConsentTable {
  user_id: number;
  version: number;
  agreed_at: Millis;
}
