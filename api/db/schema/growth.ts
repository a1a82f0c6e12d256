import type { Generated } from "kysely";
import type { BadgeName, PointReason } from "../../../contract/people/growth-names.ts";
import type { Millis } from "./column-types.ts";

/** The days on which somebody 签到, as `dayInChina` counts them. */
export interface CheckInTable {
  user_id: number;
  day: number;
  /** Days in a row, with this one. */
  streak: number;
}

/**
 * The ledger of points: never changed, and `user.points` is its sum. What a deed gives it gives once: of the turns of one
 * thing 0 gave, the odd ones took that back when the thing went, the even ones gave as much again when it came back.
 */
export interface PointEntryTable {
  id: Generated<number>;
  user_id: number;
  reason: PointReason;
  /** The post or comment that the reason says; of 签到 the day. */
  subject_id: number;
  turn: number;
  amount: number;
  /** After it. */
  balance: number;
  /** By `dayInChina`. */
  day: number;
  created_at: Millis;
}

export interface UserBadgeTable {
  user_id: number;
  badge: BadgeName;
  created_at: Millis;
}
