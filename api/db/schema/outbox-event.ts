import type { Generated } from "kysely";
import type { Millis } from "./column-types.ts";

/** A live event, written in the transaction of its change. */
export interface OutboxEventTable {
  id: Generated<number>;
  /** JSON of a contract/live-events.ts event. */
  payload: string;
  created_at: Millis;
}
