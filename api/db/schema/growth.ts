import type { Generated } from "kysely";
import type { BadgeName, PointReason } from "../../../contract/people/growth-names.ts";
import type { Millis } from "./column-types.ts";

/** The days, by `dayInChina`, on which a person checked in (签到). */
export interface CheckInTable {
  user_id: number;
  day: number;
  /** Number of consecutive days up to this one. */
  streak: number;
}

/**
 * The ledger of points: append only; `user.points` is its sum. A deed gives points once. For one subject, turn 0 gave
 * the points, odd turns take them back when the subject is deleted, even turns give them again when it is restored.
 */
export interface PointEntryTable {
  id: Generated<number>;
  user_id: number;
  reason: PointReason;
  /** The post or comment that gave the points; for 签到 the day. */
  subject_id: number;
  turn: number;
  amount: number;
  /** The balance after this entry. */
  balance: number;
  /** The day, by `dayInChina`. */
  day: number;
  created_at: Millis;
}

interface UserBadgeTable {
  user_id: number;
  badge: BadgeName;
  created_at: Millis;
}

export interface GrowthTables {
  check_in: CheckInTable;
  point_entry: PointEntryTable;
  user_badge: UserBadgeTable;
}
