import type { Millis } from "./column-types.ts";

/** Somebody asked for their account's end. The row goes when they take it back, or when nothing of them is left. */
export interface AccountLeaveTable {
  user_id: number;
  asked_at: Millis;
  /** From then on it is done. */
  due_at: Millis;
  /** Since when it is under way and nobody takes it back any more. */
  begun_at: Millis | null;
  /** What the person was called when it began: what others' texts and notices are searched for, until it is done. */
  name: string | null;
}
