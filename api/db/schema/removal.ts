import type { CleanupScope, CleanupState } from "../../../contract/console/cleanup-names.ts";
import type { ContentKind } from "../../../contract/shared/subject-fields.ts";
import type { Flag, Millis } from "./column-types.ts";
import type { Generated } from "kysely";

/** A deletion of a person's content by the staff, with its reason. */
interface RemovalTable {
  id: Generated<number>;
  subject_kind: ContentKind;
  subject_id: number;
  author_id: number;
  admin_id: number;
  reason: string;
  created_at: Millis;
  undone_by: number | null;
  undone_at: Millis | null;
  /** The cleanup that it is part of; null for a single removal. */
  cleanup_id: number | null;
}

/**
 * A bulk deletion by the staff of a person's content from a period (services/console/cleanup). Its removals refer to
 * it.
 */
export interface CleanupTable {
  id: Generated<number>;
  /** The author of the content. */
  user_id: number;
  made_by: number;
  scope: CleanupScope;
  /** Start of the period; 0 for everything. The period ends at `created_at`. */
  since: Millis;
  /** JSON: the kinds of content that the staff member may delete. */
  areas: string;
  reason: string;
  state: CleanupState;
  /**
   * How often the job has gone through all content; the second pass finds writes that were under way during the first.
   */
  passes: Generated<number>;
  /** Numbers of deleted and of restored contents, updated in the transaction of each. */
  removed: Generated<number>;
  restored: Generated<number>;
  created_at: Millis;
  /** The first cleanup of those that one press made for several people; null for a single one. */
  batch: Generated<number | null>;
  /** The cleanup also banned the account. */
  bans: Generated<Flag>;
  undone_by: number | null;
  undone_at: Millis | null;
}

/**
 * A row that is hidden or emptied until it is put back. One of the two references says by what: a review, of a hold of new
 * accounts or of a reset by the staff, or a cleanup.
 */
interface WithdrawalTable {
  id: Generated<number>;
  /** The `kind` of its descriptor (services/people/withdrawal/withdrawable.ts). */
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

export interface RemovalTables {
  removal: RemovalTable;
  cleanup: CleanupTable;
  withdrawal: WithdrawalTable;
}
