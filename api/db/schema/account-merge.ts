import type { Millis } from "./column-types.ts";

/**
 * An account that was merged into another. The row stays, so that the old profile URL redirects to the other account.
 */
export interface AccountMergeTable {
  /** The merged account: only its row is left, and the merge cannot be undone. */
  user_id: number;
  into_id: number;
  made_by: number;
  reason: string;
  /** From then on nobody can log in to the account, and the job moves its contents. */
  begun_at: Millis;
  done_at: Millis | null;
}
