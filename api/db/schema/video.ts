import type { AiStatementColumn } from "./ai-statement.ts";
import type { CaptionLang } from "../../../contract/shared/caption-names.ts";
import type { Flag, Millis } from "./column-types.ts";
import type { Generated } from "kysely";

/** A video post (E02). Its `video_file` has it as subject. */
export interface VideoTable {
  id: Generated<number>;
  author_id: number;
  circle_id: number | null;
  /** 1: the post is in a private circle; only the circle's members see it. */
  is_enclosed: Generated<Flag>;
  title: string;
  summary: string;
  /** Markdown, in which mentions and topics are links by id (markdown/render-for-storage.ts); may be empty. */
  source: string;
  /** Sanitized HTML of `source`, made by renderer `renderer_version`. */
  html: string;
  renderer_version: number;
  /** Null: the file's poster is used. */
  cover_image_id: number | null;
  visibility: Generated<"public" | "followers" | "self">;
  comments_closed: Generated<Flag>;
  /** State of its file: not converted yet, ready to play, or not convertible. */
  state: Generated<"processing" | "ready" | "failed">;
  /** 1 while everybody may watch it: public, ready, not deleted. Maintained by services/posts/video/listing.ts. */
  is_listed: Generated<Flag>;
  /** The author's statement about AI: an index of `aiStatements` (contract/posts/ai-names.ts). */
  ai_statement: Generated<AiStatementColumn>;
  /** 1: one of its pictures carries the mark of an AI. Maintained with the uses of pictures. */
  ai_suspected: Generated<Flag>;
  region: string | null;
  /** Incremented by every change. */
  revision: Generated<number>;
  view_count: Generated<number>;
  like_count: Generated<number>;
  comment_count: Generated<number>;
  /** Last floor given; never goes down. */
  last_floor: Generated<number>;
  favourite_count: Generated<number>;
  created_at: Millis;
  updated_at: Millis;
  /** When its file became playable; until then only its author sees it. */
  published_at: Millis | null;
  /** 0: nothing; 1: the row of its frames; 2: the rows of its qualities, too (services/files/video-file/plan-renditions.ts). */
  rendition_plan: Generated<0 | 1 | 2>;
  deleted_at: Millis | null;
  /** Id of the user who deleted the post. Its author can restore a post only after deleting it themselves. */
  deleted_by: number | null;
  /** When its text was erased, long after the deletion; the row stays for rows that refer to it. */
  purged_at: Millis | null;
}

interface VideoTagTable {
  video_id: number;
  tag_id: number;
  /** Copies of the video's columns, so that one index serves a tag's list. */
  published_at: Millis | null;
  is_listed: Generated<Flag>;
}

export interface VideoLikeTable {
  video_id: number;
  user_id: number;
  created_at: Millis;
}

/** The position at which a member stopped watching a film; one for each member and film. */
interface WatchPlaceTable {
  video_id: number;
  user_id: number;
  position_ms: number;
  saved_at: Millis;
}

/** The captions of a film in one language. */
interface VideoCaptionTable {
  video_id: number;
  lang: CaptionLang;
  /** WebVTT, as services/posts/caption/write-vtt.ts writes it. */
  body: string;
  /** Hash of `body`, for the ETag. */
  body_hash: string;
  cue_count: number;
  updated_at: Millis;
}

export interface VideoTables {
  video: VideoTable;
  video_tag: VideoTagTable;
  video_like: VideoLikeTable;
  video_caption: VideoCaptionTable;
  watch_place: WatchPlaceTable;
}
