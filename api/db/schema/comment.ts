import type { Generated } from "kysely";
import type { Millis } from "./index.ts";

export interface CommentTable {
  id: Generated<number>;
  article_id: number;
  author_id: number;
  /** The first-level comment that this reply stands under; null on the first level. */
  root_id: number | null;
  /** Whom the reply answers; null when it answers the root itself. */
  reply_to_user_id: number | null;
  /** First level only. */
  floor: number | null;
  source: string;
  html: string;
  renderer_version: number;
  region: string | null;
  like_count: Generated<number>;
  reply_count: Generated<number>;
  /** like_count * 1 + reply_count * 2, kept in the same transaction; order of 热门. */
  hot_score: Generated<number>;
  created_at: Millis;
  deleted_at: Millis | null;
}

export interface CommentLikeTable {
  comment_id: number;
  user_id: number;
  created_at: Millis;
}
