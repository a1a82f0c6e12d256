import type { Generated } from "kysely";
import type { CleanupScope, CleanupState } from "../../../contract/console/cleanup-names.ts";
import type { Millis } from "./column-types.ts";

/** One act of the staff that deletes what a person published in a stretch of time (services/console/cleanup). Its removals name it. */
export interface CleanupTable {
  id: Generated<number>;
  /** The author of the content. */
  user_id: number;
  made_by: number;
  scope: CleanupScope;
  /** Content from before stays; 0 for all. What came after `created_at` stays, too. */
  since: Millis;
  /** JSON: the kinds of content that whoever made it may delete. */
  areas: string;
  reason: string;
  state: CleanupState;
  /** How often the job has looked through everything: the second time for writes that were under way. */
  passes: Generated<number>;
  /** Contents that it deleted and that the undo restored, kept in the transaction of each. */
  removed: Generated<number>;
  restored: Generated<number>;
  created_at: Millis;
  undone_by: number | null;
  undone_at: Millis | null;
}
