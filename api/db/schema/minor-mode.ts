import type { Millis } from "./column-types.ts";

/** Who has 青少年模式 on: a row is the mode, and goes with it. */
export interface MinorModeTable {
  user_id: number;
  password_hash: string;
  since: Millis;
  /** Of the two below, in China (services/shared/figures). */
  day: number;
  /** In which something was asked for. */
  minutes: number;
  /** How many there may be, with what the password has added. */
  minutes_max: number;
  /** The last that was counted, since 1970. */
  last_minute: number;
}
