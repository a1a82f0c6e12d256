import type { Generated } from "kysely";
import type { SanctionKind, StaffLogAct } from "../../../contract/shared/staff-names.ts";
import type { OperatorCommand } from "../../../contract/console/operation-names.ts";
import type { Flag, Millis } from "./column-types.ts";

/** A sanction of a person, and whether it was lifted. The current state is in `user`: banned_until, muted_until. */
export interface SanctionTable {
  id: Generated<number>;
  user_id: number;
  kind: SanctionKind;
  reason: string;
  /** Null for a warning; FOREVER for a permanent sanction. */
  until: Millis | null;
  made_by: number;
  created_at: Millis;
  lifted_by: number | null;
  lifted_at: Millis | null;
  /** The removal with which a warning came: its undo lifts the warning. */
  removal_id: Generated<number | null>;
}

/** A note of the staff about a person. */
interface StaffNoteTable {
  id: Generated<number>;
  user_id: number;
  author_id: number;
  text: string;
  created_at: Millis;
}

/** A daily count of the whole site, for the console's charts (services/console/staff/site-days.ts). */
interface SiteDayTable {
  /**
   * newcomers, active, comments, reports, settled (reports), waited (minutes until reports were settled), or a kind of
   * post.
   */
  figure: string;
  /** Days since 1970-01-01 in China. */
  day: number;
  count: number;
}

/** A daily count of one circle, for the days shown in charts (services/console/staff/circle-days.ts). */
interface CircleDayTable {
  /** newcomers, active, posts, comments, reports, settled, waited. */
  figure: string;
  day: number;
  circle_id: number;
  count: number;
}

/**
 * The circles with the highest figures in the days shown: a few for each figure, written together with `circle_day`.
 */
interface CircleBusyTable {
  /** A `SiteFigure`. */
  figure: string;
  circle_id: number;
  /** For the time until reports are settled: the mean, in minutes. */
  value: number;
}

/** The last run of an operator's command, shown in the console. */
interface OperatorRunTable {
  command: OperatorCommand;
  ended_at: Millis;
  /** 1: it completed and found no problem. */
  is_fine: Flag;
  /** The command's last line of output. */
  note: string;
  /** When the command last succeeded. */
  fine_at: Millis | null;
}

/**
 * The log of staff actions: actor, act, target, values before and after, reason. Triggers refuse changes and deletions.
 */
export interface StaffLogTable {
  id: Generated<number>;
  actor_id: number;
  act: StaffLogAct;
  /** user, article, …, setting; null when the act has no target of its own. */
  target_kind: string | null;
  target_id: number | null;
  /** JSON. */
  before: string | null;
  after: string | null;
  reason: Generated<string>;
  ip: string | null;
  created_at: Millis;
}

export interface StaffTables {
  sanction: SanctionTable;
  site_day: SiteDayTable;
  circle_day: CircleDayTable;
  circle_busy: CircleBusyTable;
  operator_run: OperatorRunTable;
  staff_note: StaffNoteTable;
  staff_log: StaffLogTable;
}
