import type { Generated } from "kysely";
import type { Millis } from "./column-types.ts";

/** A member's request for a copy of their data; deleted together with the file. */
export interface DataExportTable {
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
