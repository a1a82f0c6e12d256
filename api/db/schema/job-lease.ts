import type { Generated } from "kysely";
import type { Millis } from "./column-types.ts";

/** Who is at which periodic work, and when it is due again: one row for each kind (api/jobs/every.ts). */
export interface JobLeaseTable {
  name: string;
  /** The process. */
  holder: string;
  /** 0 when nobody is at it. */
  lease_until: Millis;
  next_at: Millis;
  succeeded_at: Millis | null;
  /** The last time that it failed, and why; both stay after a success. */
  failed_at: Millis | null;
  failure: string | null;
  /** How often it failed since it last succeeded. */
  failures: Generated<number>;
}
