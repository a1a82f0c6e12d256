import type { Context } from "../../../context.ts";

export const MINUTE = 60;
export const HOUR = 3600;
export const DAY = 24 * HOUR;

export interface Limit {
  /**
   * The group whose attempts are counted together: a member, an address (or its IPv6 network), the range around the
   * address, or the whole site; `caller` is the member, or the address of a guest; `thing` is a key that the verb names.
   */
  per: "member" | "address" | "range" | "caller" | "site" | "thing";
  times: number | ((config: Context["config"]) => number);
  seconds: number;
  /** How many in a day: for acts that store long texts, of which a script would otherwise fill the disk. */
  perDay?: number;
  /** The first part of the refusal's message; the waiting time follows. */
  told: string;
  /**
   * The mount takes a point before it calls the verb. The verb takes the point when the decision depends on more than
   * the caller: a resubmitted form gets its first answer again and costs nothing, and a login counts only when it
   * fails.
   */
  takenBy: "mount" | "verb";
  /**
   * `acts`: the act stores data or others notice it. A point is held while the act runs and returned when the act is
   * refused or changes nothing, so a rename to a taken name costs none of the day's renames (`limitAct`).
   * `attempts`: every attempt costs a point, whatever its outcome. The rule protects from guessing (codes, passwords,
   * logins) or pays for work that a refusal has already cost (uploads, previews, searches, messages to phones).
   */
  counts: "acts" | "attempts";
}
