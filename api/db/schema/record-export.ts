import type { Generated } from "kysely";
import type { Millis } from "./column-types.ts";

/**
 * An administrator's request for a person's records, for an authority. The row stays; the file is deleted after a day
 * (decision 0029).
 */
export interface RecordExportTable {
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
