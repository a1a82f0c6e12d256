import type { Millis } from "./column-types.ts";

/** An account that has become part of another. The row stays: by it the old address leads to the other. */
export interface AccountMergeTable {
  /** Of which nothing but its row is left; no account comes back. */
  user_id: number;
  into_id: number;
  made_by: number;
  reason: string;
  /** Since when nobody is this account; from then on the job moves what it had. */
  begun_at: Millis;
  done_at: Millis | null;
}
