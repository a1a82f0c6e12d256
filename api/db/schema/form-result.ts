import type { Millis } from "./column-types.ts";

/** What a form's one-time key already made: a second submit gets the same answer. Kept a day. */
export interface FormResultTable {
  user_id: number;
  form_key: string;
  /** Hash of what was typed; empty where it is not known. */
  content: string;
  /** JSON of the verb's output. */
  result: string;
  created_at: Millis;
}
