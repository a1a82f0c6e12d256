import type { Generated } from "kysely";
import type { Millis } from "./column-types.ts";

/** An administrator asked for a person's records, for an authority. The row stays; its file goes after a day (decision 0029). */
export interface RecordExportTable {
  id: Generated<number>;
  /** Whose records. */
  user_id: number;
  asked_by: number;
  asked_at: Millis;
  reason: string;
  /** Number of the document by which the authority asks. */
  document: string;
  /** How often its making has begun. */
  attempts: Generated<number>;
  /** When the job has something to do: make it, or, once there is a file, take it away; null when there is nothing left to do. */
  due_at: Millis | null;
  made_at: Millis | null;
  /** In the media store; null while there is none. */
  file_key: string | null;
  bytes: Generated<number>;
}
