import type { Generated } from "kysely";
import type { StaffRole } from "../../../contract/shared/staff-role-names.ts";
import type { Millis } from "./column-types.ts";

export type ListVisibility = "public" | "followers" | "private";

export interface UserTable {
  id: Generated<number>;
  /** Null for an account created by WeChat login that has no phone number yet. */
  phone: string | null;
  name: string | null;
  /** `foldName` of the name, which must be unique. */
  name_folded: string | null;
  avatar_image_id: number | null;
  bio: Generated<string>;
  role: Generated<"USER" | "ADMIN">;
  /** Province of the IP address at the last login, for example 广东; shown as IP 属地. */
  region: string | null;
  article_count: Generated<number>;
  /** Number of videos that everybody may watch. */
  listed_video_count: Generated<number>;
  follower_count: Generated<number>;
  following_count: Generated<number>;
  /** Likes received on articles, dynamics, videos and comments. */
  liked_count: Generated<number>;
  /** Number of acts that became notices of this person so far: the positions of their notices (schema/notice.ts). */
  notice_seq: Generated<number>;
  /** Number and total bytes of stored images, for the limit of each member. */
  image_count: Generated<number>;
  image_bytes: Generated<number>;
  /** Number and total bytes of stored videos. */
  video_count: Generated<number>;
  video_bytes: Generated<number>;
  banned_until: Millis | null;
  /** Until then they can read, but not write content that others see. */
  muted_until: Millis | null;
  /** Role in the site's staff, in addition to `role`. */
  staff_role: StaffRole | null;
  /** JSON: the areas that a moderator is limited to. */
  staff_areas: string | null;
  gender: Generated<"unknown" | "male" | "female">;
  /** For example 2001-05-09. */
  birthday: string | null;
  cover_image_id: number | null;
  /** The audiences of the lists of followed people, of followers and of circles. */
  follow_visibility: Generated<ListVisibility>;
  fans_visibility: Generated<ListVisibility>;
  circle_visibility: Generated<ListVisibility>;
  created_at: Millis;
  /** When the account was deleted; the row stays for rows that refer to it. */
  left_at: Generated<Millis | null>;
  /** The latest version of the agreement that the person agreed to (`consent` has the times). */
  agreed_version: Generated<number>;
  /** The sum of the ledger (point_entry). */
  points: Generated<number>;
  /** The last day of check-in (签到), by `dayInChina`, and the number of consecutive days up to it. */
  check_in_day: Generated<number | null>;
  check_in_streak: Generated<number>;
}

/** Index of names, maintained by triggers on `user`: each character of a folded name with the next two. */
interface UserNamePartTable {
  part: string;
  user_id: number;
}

export interface UserTables {
  user: UserTable;
  user_name_part: UserNamePartTable;
}
