import type { Generated } from "kysely";
import type { Flag, Millis } from "./column-types.ts";

export interface ArticleTable {
  id: Generated<number>;
  author_id: number;
  title: string;
  summary: string;
  cover_image_id: number | null;
  /** Markdown as written. */
  source: string;
  /** Sanitized HTML of `source`, made by renderer `renderer_version`. */
  html: string;
  /** JSON: [{id, level, text}] */
  outline: string;
  renderer_version: number;
  source_kind: Generated<"original" | "repost" | "translation">;
  source_url: string | null;
  ai_declared: Generated<Flag>;
  region: string | null;
  reading_minutes: number;
  /** Numbered by publish: goes up with every change that is published. */
  revision: Generated<number>;
  comment_count: Generated<number>;
  /** Last floor given; never goes down. */
  last_floor: Generated<number>;
  like_count: Generated<number>;
  view_count: Generated<number>;
  /** Dynamics that pass it on and are not deleted. */
  repost_count: Generated<number>;
  favourite_count: Generated<number>;
  /** Rows of article_version: how often its words were changed. */
  version_count: Generated<number>;
  /** features.md: hot ranking, recomputed by a job and at each write that changes it. */
  hot_rank: Generated<number>;
  /** When it appeared, or, while it is scheduled, will appear. */
  published_at: Millis;
  updated_at: Millis;
  deleted_at: Millis | null;
  visibility: Generated<"public" | "followers" | "self">;
  /** 1 while everybody may read it: public, published, not deleted. Kept by services/posts/article/listing.ts. */
  is_listed: Generated<Flag>;
  /** When it is due to appear; null once it has. Until then it is its author's alone. */
  scheduled_at: Millis | null;
  comments_closed: Generated<Flag>;
  circle_id: number | null;
  /** It stands in a private circle: only its members see it. */
  is_enclosed: Generated<Flag>;
  /** JSON: [{at, html}], sanitized: what only those who have commented may read, and where in `html` it stands. */
  reply_parts: Generated<string>;
  /** When an administrator found it worth reading. */
  essence_at: Millis | null;
  /** When its author put it first on their page. */
  pinned_at: Millis | null;
  /** When an administrator put it first on the home page. */
  home_pinned_at: Millis | null;
  /** Who deleted it: only what its author deleted can be restored. */
  deleted_by: number | null;
  /** Long after it was deleted its words were forgotten; the row stays for what points at it. */
  purged_at: Millis | null;
}

export interface ArticleTagTable {
  article_id: number;
  tag_id: number;
  /** Copy of article.published_at, so that a tag's list is one index. */
  published_at: Millis;
  hot_rank: Generated<number>;
  /** Copy of article.is_listed. */
  is_listed: Generated<Flag>;
}

export interface ArticleLikeTable {
  article_id: number;
  user_id: number;
  created_at: Millis;
}
