import type { Generated } from "kysely";
import type { CleanupScope, CleanupState } from "../../../contract/console/cleanup-names.ts";
import type { Flag, Millis } from "./column-types.ts";

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
