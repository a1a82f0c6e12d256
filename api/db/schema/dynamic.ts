import type { Generated } from "kysely";
import type { Flag, Millis } from "./column-types.ts";

/** E03 */
export interface DynamicTable {
  id: Generated<number>;
  author_id: number;
  circle_id: number | null;
  /** It stands in a private circle: only its members see it. */
  is_enclosed: Generated<Flag>;
  /** Plain text as written. */
  source: string;
  /** Sanitized HTML of `source`, made by renderer `renderer_version`. */
  html: string;
  renderer_version: number;
  visibility: Generated<"public" | "followers" | "self">;
  has_images: Generated<Flag>;
  has_poll: Generated<Flag>;
  has_video: Generated<Flag>;
  /** What a repost points at: at most one of the two, and never a repost. */
  origin_dynamic_id: number | null;
  origin_article_id: number | null;
  region: string | null;
  like_count: Generated<number>;
  comment_count: Generated<number>;
  /** Last floor given; never goes down. */
  last_floor: Generated<number>;
  /** Reposts that are not deleted, whoever may read them. */
  repost_count: Generated<number>;
  favourite_count: Generated<number>;
  created_at: Millis;
  /** Counts its changes, from 1 on. */
  revision: Generated<number>;
  /** When its words were last changed. */
  edited_at: Millis | null;
  deleted_at: Millis | null;
  /** Who deleted it: only what its author deleted can be restored. */
  deleted_by: number | null;
  /** Long after it was deleted its words were forgotten; the row stays for what points at it. */
  purged_at: Millis | null;
}

export interface DynamicImageTable {
  dynamic_id: number;
  /** 0–8 */
  position: number;
  image_id: number;
}

export interface DynamicLikeTable {
  dynamic_id: number;
  user_id: number;
  created_at: Millis;
}
