import type { Generated } from "kysely";
import type { Millis } from "./column-types.ts";

/** A follow of a person (E08). */
export interface UserFollowTable {
  id: Generated<number>;
  follower_id: number;
  followee_id: number;
  created_at: Millis;
}

/** `user_id` has blocked `target_id`. */
interface UserBlockTable {
  id: Generated<number>;
  user_id: number;
  target_id: number;
  created_at: Millis;
}

/** `user_id` has muted `target_id`: their content is hidden from `user_id`. */
interface UserMuteTable {
  id: Generated<number>;
  user_id: number;
  target_id: number;
  created_at: Millis;
}

export interface FollowTables {
  user_follow: UserFollowTable;
  user_block: UserBlockTable;
  user_mute: UserMuteTable;
}
