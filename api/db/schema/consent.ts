import type { Millis } from "./index.ts";

/** Who agreed to which version of the agreement, and when. */
export interface ConsentTable {
  user_id: number;
  version: number;
  agreed_at: Millis;
}
