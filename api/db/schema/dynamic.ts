import type { AiStatementColumn } from "./ai-statement.ts";
import type { Flag, Millis } from "./column-types.ts";
import type { Generated } from "kysely";

/** A dynamic (E03): a short post. */
export interface DynamicTable {
  id: Generated<number>;
  author_id: number;
  circle_id: number | null;
  /** 1: the post is in a private circle; only the circle's members see it. */
  is_enclosed: Generated<Flag>;
  /** Plain text, in which mentions and topics are links by id (markdown/dynamic-text.ts). */
  source: string;
  /** Sanitized HTML of `source`, made by renderer `renderer_version`. */
  html: string;
  renderer_version: number;
  visibility: Generated<"public" | "followers" | "self">;
  has_images: Generated<Flag>;
  has_poll: Generated<Flag>;
  has_video: Generated<Flag>;
  /** The target of a repost: at most one of the two, and never itself a repost. */
  origin_dynamic_id: number | null;
  origin_article_id: number | null;
  /** The author's statement about AI: an index of `aiStatements` (contract/posts/ai-names.ts). */
  ai_statement: Generated<AiStatementColumn>;
  /** 1: one of its pictures carries the mark of an AI. Maintained with the uses of pictures. */
  ai_suspected: Generated<Flag>;
  region: string | null;
  like_count: Generated<number>;
  comment_count: Generated<number>;
  /** Last floor given; never goes down. */
  last_floor: Generated<number>;
  /** Number of reposts that are not deleted, whatever their visibility. */
  repost_count: Generated<number>;
  favourite_count: Generated<number>;
  created_at: Millis;
  /** Starts at 1, incremented by each change. */
  revision: Generated<number>;
  /** When its text was last changed. */
  edited_at: Millis | null;
  deleted_at: Millis | null;
  /** Id of the user who deleted the post. Its author can restore a post only after deleting it themselves. */
  deleted_by: number | null;
  /** When its text was erased, long after the deletion; the row stays for rows that refer to it. */
  purged_at: Millis | null;
}

export interface DynamicImageTable {
  dynamic_id: number;
  /** 0 to 8. */
  position: number;
  image_id: number;
}

export interface DynamicLikeTable {
  dynamic_id: number;
  user_id: number;
  created_at: Millis;
}

/** A dynamic's text before a change; the current text is in `dynamic`. */
interface DynamicVersionTable {
  dynamic_id: number;
  /** The dynamic's revision with this text. A change of only the visibility skips a number. */
  revision: number;
  /** In the form of `dynamic.source`: people and topics by id. */
  source: string;
  /** The visibility under which it was written; it never gets a wider audience later. */
  visibility: "public" | "followers" | "self";
  /** When this text was written, not when it was replaced. */
  created_at: Millis;
}

export interface DynamicTables {
  dynamic: DynamicTable;
  dynamic_image: DynamicImageTable;
  dynamic_like: DynamicLikeTable;
  dynamic_version: DynamicVersionTable;
}
