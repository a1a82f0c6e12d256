import type { Generated } from "kysely";
import type { SanctionKind, StaffLogAct } from "../../../contract/shared/staff-names.ts";
import type { OperatorCommand } from "../../../contract/console/operation-names.ts";
import type { Flag, Millis } from "./column-types.ts";

/** What was done to a person, and whether it was taken back. What holds now stands in `user`: banned_until, muted_until. */
export interface SanctionTable {
  id: Generated<number>;
  user_id: number;
  kind: SanctionKind;
  reason: string;
  /** Null for a warning; FOREVER for good. */
  until: Millis | null;
  made_by: number;
  created_at: Millis;
  lifted_by: number | null;
  lifted_at: Millis | null;
}

/** What the staff tell each other of a person. */
export interface StaffNoteTable {
  id: Generated<number>;
  user_id: number;
  author_id: number;
  text: string;
  created_at: Millis;
}

/** What came to the whole site on one day, for the console's pictures (services/console/staff/site-days.ts). */
export interface SiteDayTable {
  /** newcomers, active, comments, reports, settled (reports), waited (their minutes until then), or a kind of post. */
  figure: string;
  /** Days since 1970-01-01 in China. */
  day: number;
  count: number;
}

/** The same of one circle, for the days that are drawn (services/console/staff/circle-days.ts). */
export interface CircleDayTable {
  /** newcomers, active, posts, comments, reports, settled, waited. */
  figure: string;
  day: number;
  circle_id: number;
  count: number;
}

/** The circles that have most of a figure in the days that are drawn: a few of each, written when `circle_day` is. */
export interface CircleBusyTable {
  /** A `SiteFigure`. */
  figure: string;
  circle_id: number;
  /** Of reports' hours the mean, in minutes. */
  value: number;
}

/** The last run of a command of the operator's, for the console. */
export interface OperatorRunTable {
  command: OperatorCommand;
  ended_at: Millis;
  /** It came to its end and found nothing wrong. */
  is_fine: Flag;
  /** Its last words. */
  note: string;
  /** When it was fine last. */
  fine_at: Millis | null;
}

/** Who of the staff did what, to what, from what to what, and why. Nothing of it changes: triggers refuse it. */
export interface StaffLogTable {
  id: Generated<number>;
  actor_id: number;
  act: StaffLogAct;
  /** user, article, …, setting; null where it is about nothing of its own. */
  target_kind: string | null;
  target_id: number | null;
  /** JSON. */
  before: string | null;
  after: string | null;
  reason: Generated<string>;
  ip: string | null;
  created_at: Millis;
}
