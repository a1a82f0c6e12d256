import type { Generated } from "kysely";
import type { StaffRole } from "../../../contract/shared/staff-names.ts";
import type { Millis } from "./column-types.ts";

export type ListVisibility = "public" | "followers" | "private";

export interface UserTable {
  id: Generated<number>;
  /** Null for an account that came by WeChat and has not bound one. */
  phone: string | null;
  name: string | null;
  /** `foldName` of the name: what uniqueness is judged by. */
  name_folded: string | null;
  avatar_image_id: number | null;
  bio: Generated<string>;
  role: Generated<"USER" | "ADMIN">;
  /** Province by IP at the last login, 广东; shown as IP 属地. */
  region: string | null;
  article_count: Generated<number>;
  /** Videos that everybody may watch. */
  listed_video_count: Generated<number>;
  follower_count: Generated<number>;
  following_count: Generated<number>;
  /** Likes received on articles, dynamics, videos and comments. */
  liked_count: Generated<number>;
  system_notice_count: Generated<number>;
  comment_notice_count: Generated<number>;
  /** Stored pictures and their bytes, against the limit of each member. */
  image_count: Generated<number>;
  image_bytes: Generated<number>;
  /** The same for videos. */
  video_count: Generated<number>;
  video_bytes: Generated<number>;
  banned_until: Millis | null;
  /** Reads, but writes nothing that others see. */
  muted_until: Millis | null;
  /** Of the site, beside `role`. */
  staff_role: StaffRole | null;
  /** JSON: the areas of a moderator of some of them alone. */
  staff_areas: string | null;
  gender: Generated<"unknown" | "male" | "female">;
  /** 2001-05-09 */
  birthday: string | null;
  cover_image_id: number | null;
  /** Who may see the list of follows, of fans, of circles. */
  follow_visibility: Generated<ListVisibility>;
  fans_visibility: Generated<ListVisibility>;
  circle_visibility: Generated<ListVisibility>;
  created_at: Millis;
  /** The account has ended; the row stays for what points at it. */
  left_at: Generated<Millis | null>;
  /** The latest version of the agreement that the person agreed to (consent has when). */
  agreed_version: Generated<number>;
  /** The sum of the ledger (point_entry). */
  points: Generated<number>;
  /** The last day of 签到, by `dayInChina`, and the days in a row up to it. */
  check_in_day: Generated<number | null>;
  check_in_streak: Generated<number>;
}

/** What names are looked for by, kept by triggers on `user`: each character of a folded name with the next two. */
export interface UserNamePartTable {
  part: string;
  user_id: number;
}
