import type { Millis } from "./column-types.ts";

/** A member with teen mode (青少年模式) on; the row exists exactly while the mode is on. */
export interface MinorModeTable {
  user_id: number;
  password_hash: string;
  since: Millis;
  /** The day of the two counts below, in China (services/shared/figures). */
  day: number;
  /** Minutes of that day in which the member sent a request. */
  minutes: number;
  /** Allowed minutes of that day, including those added by the password. */
  minutes_max: number;
  /** The last counted minute, since 1970. */
  last_minute: number;
}
