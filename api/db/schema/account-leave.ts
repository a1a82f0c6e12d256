import type { Millis } from "./column-types.ts";

/**
 * A member's request to delete their account. The row is deleted when they cancel it, or when the deletion is complete.
 */
export interface AccountLeaveTable {
  user_id: number;
  asked_at: Millis;
  /** When the deletion is due. */
  due_at: Millis;
  /** When the deletion began; from then on the member cannot cancel the request. */
  begun_at: Millis | null;
  /** The person's name at that time, to find the name in others' texts and notices until the deletion is complete. */
  name: string | null;
}
