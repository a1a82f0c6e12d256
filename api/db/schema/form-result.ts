import type { Millis } from "./column-types.ts";

/** The result of a form's one-time key: submitting the form again returns the same result. Deleted after a day. */
export interface FormResultTable {
  user_id: number;
  form_key: string;
  /** Hash of the form's content; empty if unknown. */
  content: string;
  /** JSON of the verb's output. */
  result: string;
  created_at: Millis;
}
