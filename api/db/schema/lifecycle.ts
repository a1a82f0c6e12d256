import type { Generated } from "kysely";
import type { Millis } from "./column-types.ts";

/**
 * A member's request to delete their account. The row is deleted when they cancel it, or when the deletion is complete.
 */
interface AccountLeaveTable {
  user_id: number;
  asked_at: Millis;
  /** When the deletion is due. */
  due_at: Millis;
  /** When the deletion began; from then on the member cannot cancel the request. */
  begun_at: Millis | null;
  /** The person's name at that time, to find the name in others' texts and notices until the deletion is complete. */
  name: string | null;
}

/**
 * An account that was merged into another. The row stays, so that the old profile URL redirects to the other account.
 */
interface AccountMergeTable {
  /** The merged account: only its row is left, and the merge cannot be undone. */
  user_id: number;
  into_id: number;
  made_by: number;
  reason: string;
  /** From then on nobody can log in to the account, and the job moves its contents. */
  begun_at: Millis;
  done_at: Millis | null;
}

/** A member's request for a copy of their data; deleted together with the file. */
interface DataExportTable {
  user_id: number;
  asked_at: Millis;
  /** How many attempts to make the file have begun. */
  attempts: Generated<number>;
  /** When the job must make the file, or, once it exists, delete it; null after the job has given up. */
  due_at: Millis | null;
  /** Key in the media store; null while there is no file. */
  file_key: string | null;
  bytes: Generated<number>;
}

/**
 * An administrator's request for a person's records, for an authority. The row stays; the file is deleted after a day
 * (decision 0029).
 */
interface RecordExportTable {
  id: Generated<number>;
  /** The person concerned. */
  user_id: number;
  asked_by: number;
  asked_at: Millis;
  reason: string;
  /** Reference number of the authority's request. */
  document: string;
  /** How many attempts to make the file have begun. */
  attempts: Generated<number>;
  /** When the job must make the file, or, once it exists, delete it; null when nothing is left to do. */
  due_at: Millis | null;
  made_at: Millis | null;
  /** Key in the media store; null while there is no file. */
  file_key: string | null;
  bytes: Generated<number>;
}

export interface LifecycleTables {
  account_leave: AccountLeaveTable;
  account_merge: AccountMergeTable;
  data_export: DataExportTable;
  record_export: RecordExportTable;
}
