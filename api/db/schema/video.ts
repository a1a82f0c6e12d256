import type { Generated } from "kysely";
import type { Flag, Millis } from "./column-types.ts";

/** E02: what shows a `video_file`, which names it as its subject. */
export interface VideoTable {
  id: Generated<number>;
  author_id: number;
  circle_id: number | null;
  /** It stands in a private circle: only its members see it. */
  is_enclosed: Generated<Flag>;
  title: string;
  summary: string;
  /** Markdown as written; may be empty. */
  source: string;
  /** Sanitized HTML of `source`, made by renderer `renderer_version`. */
  html: string;
  renderer_version: number;
  /** Without one the file's poster stands for it. */
  cover_image_id: number | null;
  visibility: Generated<"public" | "followers" | "self">;
  comments_closed: Generated<Flag>;
  /** How far its file is: not converted yet, can be played, cannot be converted. */
  state: Generated<"processing" | "ready" | "failed">;
  /** 1 while everybody may watch it: public, ready, not deleted. Kept by services/posts/video/listing.ts. */
  is_listed: Generated<Flag>;
  region: string | null;
  /** Goes up with every change. */
  revision: Generated<number>;
  view_count: Generated<number>;
  like_count: Generated<number>;
  comment_count: Generated<number>;
  /** Last floor given; never goes down. */
  last_floor: Generated<number>;
  favourite_count: Generated<number>;
  created_at: Millis;
  updated_at: Millis;
  /** When its file could be played; until then it is its author's alone. */
  published_at: Millis | null;
  deleted_at: Millis | null;
  /** Who deleted it: only what its author deleted can be restored. */
  deleted_by: number | null;
  /** Long after it was deleted its words were forgotten; the row stays for what points at it. */
  purged_at: Millis | null;
}

export interface VideoTagTable {
  video_id: number;
  tag_id: number;
  /** Copies of the video's, so that a tag's list is one index. */
  published_at: Millis | null;
  is_listed: Generated<Flag>;
}

export interface VideoLikeTable {
  video_id: number;
  user_id: number;
  created_at: Millis;
}
