import type { Generated } from "kysely";
import type { Millis } from "./column-types.ts";

/** E08 */
export interface UserFollowTable {
  id: Generated<number>;
  follower_id: number;
  followee_id: number;
  created_at: Millis;
}

/** `user_id` wants nothing to do with `target_id`. */
export interface UserBlockTable {
  id: Generated<number>;
  user_id: number;
  target_id: number;
  created_at: Millis;
}

/** `user_id` does not want to see what `target_id` writes. */
export interface UserMuteTable {
  id: Generated<number>;
  user_id: number;
  target_id: number;
  created_at: Millis;
}
