import type { Generated } from "kysely";
import type { Millis } from "./column-types.ts";

/** The lease of a periodic job, and when the job is due again: one row per job (api/jobs/every.ts). */
export interface JobLeaseTable {
  name: string;
  /** The id of the process that holds the lease. */
  holder: string;
  /** 0 when no process holds it. */
  lease_until: Millis;
  next_at: Millis;
  succeeded_at: Millis | null;
  /** The time and message of the last failure; both stay after a success. */
  failed_at: Millis | null;
  failure: string | null;
  /** Number of failures since the last success. */
  failures: Generated<number>;
}
