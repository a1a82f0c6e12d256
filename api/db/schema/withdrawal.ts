import type { Generated } from "kysely";
import type { Millis } from "./column-types.ts";

/**
 * A row that is hidden or emptied until it is put back. One of the two references says by what: a review, of a hold of new
 * accounts or of a reset by the staff, or a cleanup.
 */
export interface WithdrawalTable {
  id: Generated<number>;
  /** The `kind` of its descriptor (api/withdrawables.ts). */
  kind: string;
  /** The id of the row; of a like or a vote, the id of the liked thing. */
  row_id: number;
  /** The owner of the row. */
  user_id: number;
  /** JSON: the values that the descriptor needs to put the row back. */
  kept: string;
  review_id: number | null;
  cleanup_id: number | null;
  created_at: Millis;
}
