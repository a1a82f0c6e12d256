import type { Generated } from "kysely";
import type { Millis } from "./index.ts";

export interface UserTable {
  id: Generated<number>;
  /** Null for an account that came by WeChat and has not bound one. */
  phone: string | null;
  name: string | null;
  /** NFKC, lower case: what uniqueness is judged by. */
  name_folded: string | null;
  avatar_image_id: number | null;
  bio: Generated<string>;
  role: Generated<"USER" | "ADMIN">;
  /** Province by IP at the last login, 广东; shown as IP 属地. */
  region: string | null;
  article_count: Generated<number>;
  follower_count: Generated<number>;
  following_count: Generated<number>;
  /** Likes received on articles and comments. */
  liked_count: Generated<number>;
  system_notice_count: Generated<number>;
  comment_notice_count: Generated<number>;
  banned_until: Millis | null;
  created_at: Millis;
}
