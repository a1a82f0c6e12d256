import type { AiStatementColumn } from "./ai-statement.ts";
import type { Flag, Millis } from "./column-types.ts";
import type { Generated } from "kysely";
import type { Visibility } from "../../../contract/circles/visibility.ts";

export interface ArticleTable {
  id: Generated<number>;
  author_id: number;
  title: string;
  summary: string;
  cover_image_id: number | null;
  /** Markdown, in which mentions and topics are links by id (markdown/render-for-storage.ts). */
  source: string;
  /** Sanitized HTML of `source`, made by renderer `renderer_version`. */
  html: string;
  /** JSON: [{id, level, text}] */
  outline: string;
  renderer_version: number;
  source_kind: Generated<"original" | "repost" | "translation">;
  source_url: string | null;
  /** The author's statement about AI: an index of `aiStatements` (contract/posts/ai-names.ts). */
  ai_statement: Generated<AiStatementColumn>;
  /** 1: one of its pictures carries the mark of an AI. Maintained with the uses of pictures. */
  ai_suspected: Generated<Flag>;
  region: string | null;
  reading_minutes: number;
  /** Incremented by every published change. */
  revision: Generated<number>;
  comment_count: Generated<number>;
  /** Last floor given; never goes down. */
  last_floor: Generated<number>;
  like_count: Generated<number>;
  view_count: Generated<number>;
  /** Number of dynamics that repost it and are not deleted. */
  repost_count: Generated<number>;
  favourite_count: Generated<number>;
  /** Number of rows in article_version: how often its text was changed. */
  version_count: Generated<number>;
  /** features.md: hot ranking, recomputed by a job and at each write that changes it. */
  hot_rank: Generated<number>;
  /** When the article was published, or, while it is scheduled, will be published. */
  published_at: Millis;
  updated_at: Millis;
  deleted_at: Millis | null;
  visibility: Generated<"public" | "followers" | "self">;
  /** 1 while everybody may read it: public, published, not deleted. Maintained by services/posts/article/listing.ts. */
  is_listed: Generated<Flag>;
  /** When a scheduled article is due; null afterwards. Until then only its author sees it. */
  scheduled_at: Millis | null;
  comments_closed: Generated<Flag>;
  circle_id: number | null;
  /** 1: the post is in a private circle; only the circle's members see it. */
  is_enclosed: Generated<Flag>;
  /** JSON: [{at, html}], sanitized: parts for readers who have commented, with their positions in `html`. */
  reply_parts: Generated<string>;
  /** When an administrator marked it 精华 (a featured post). */
  essence_at: Millis | null;
  /** When its author pinned it to their profile. */
  pinned_at: Millis | null;
  /** When an administrator pinned it to the home page. */
  home_pinned_at: Millis | null;
  /** Id of the user who deleted the post. Its author can restore a post only after deleting it themselves. */
  deleted_by: number | null;
  /** When its text was erased, long after the deletion; the row stays for rows that refer to it. */
  purged_at: Millis | null;
}

export interface ArticleTagTable {
  article_id: number;
  tag_id: number;
  /** Copy of article.published_at, so that one index serves a tag's list. */
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

/** An article's text before a change; the current text is in `article`. */
interface ArticleVersionTable {
  article_id: number;
  /** The article's revision with this text. A change of only tags or cover skips a number. */
  revision: number;
  title: string;
  source: string;
  editor_id: number;
  /**
   * The audience of this text when it was current: an article that becomes public later does not publish its earlier
   * texts.
   */
  visibility: Visibility;
  /** When this text was published, not when it was replaced. */
  created_at: Millis;
}

/** The place where a member stopped reading an article; one for each member and article. */
interface ReadingPlaceTable {
  article_id: number;
  user_id: number;
  /** The number of the block of the text (contract/posts/text-blocks.ts). */
  block: number;
  /** Hash of the block's words, by which the block is found again after an edit of the article. */
  block_hash: string;
  saved_at: Millis;
}

export interface ArticleTables {
  article: ArticleTable;
  article_tag: ArticleTagTable;
  article_like: ArticleLikeTable;
  article_version: ArticleVersionTable;
  reading_place: ReadingPlaceTable;
}
