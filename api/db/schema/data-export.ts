import type { Generated } from "kysely";
import type { Millis } from "./column-types.ts";

/** A member asked for their own data; the row goes with the file. */
export interface DataExportTable {
  user_id: number;
  asked_at: Millis;
  /** How often its making has begun. */
  attempts: Generated<number>;
  /** When the job has something to do: make it, or, once there is a file, take it away; null when it has given up. */
  due_at: Millis | null;
  /** In the media store; null while there is none. */
  file_key: string | null;
  bytes: Generated<number>;
}
