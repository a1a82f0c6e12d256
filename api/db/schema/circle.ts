import type { Generated } from "kysely";
import type { Millis } from "./index.ts";

/** E05 */
export interface CircleTable {
  id: Generated<number>;
  name: string;
  description: string;
  icon_image_id: number | null;
  member_count: Generated<number>;
  /** Public articles of the last seven days, as the job of the ranks last counted them (jobs/hot-rank.ts). */
  recent_count: Generated<number>;
  created_at: Millis;
}

export interface CircleFollowTable {
  id: Generated<number>;
  user_id: number;
  circle_id: number;
  created_at: Millis;
}
