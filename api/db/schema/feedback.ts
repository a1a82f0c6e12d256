import type { Generated } from "kysely";
import type { Flag, Millis } from "./column-types.ts";

export type FeedbackStatusColumn =
  | "pending"
  | "accepted"
  | "processing"
  | "need-info"
  | "resolved"
  | "closed"
  | "scheduled"
  | "rejected"
  | "duplicate";

export interface FeedbackTable {
  id: Generated<number>;
  author_id: number;
  circle_id: number | null;
  /** It stands in a private circle: only its members see it. */
  is_enclosed: Generated<Flag>;
  kind: "bug" | "idea" | "experience" | "other";
  title: string;
  /** Markdown as written, its sanitized HTML, and its first words. */
  source: string;
  html: string;
  summary: string;
  renderer_version: number;
  /** IP 属地 of its author when it was written. */
  region: string | null;
  /** The version that it was met in; empty when not told, as the three below. */
  version: Generated<string>;
  device: Generated<string>;
  os: Generated<string>;
  browser: Generated<string>;
  /** Goes up with every change by its author. */
  revision: Generated<number>;
  status: Generated<FeedbackStatusColumn>;
  /** Said with the last step. */
  status_note: Generated<string>;
  moved_at: Millis;
  /** The original; only while the status is duplicate. Never itself a duplicate. */
  duplicate_of: number | null;
  resolved_at: Millis | null;
  /** The version that holds the solution, and its numbers as one that sorts (`versionOrder`). */
  resolved_version: string | null;
  resolved_order: number | null;
  /** The official reply as it stands. */
  reply_source: string | null;
  reply_html: string | null;
  reply_by: number | null;
  replied_at: Millis | null;
  /** The first official word: a reply, or a step with a note. */
  first_replied_at: Millis | null;
  vote_count: Generated<number>;
  follower_count: Generated<number>;
  comment_count: Generated<number>;
  /** Last floor given; never goes down. */
  last_floor: Generated<number>;
  created_at: Millis;
  updated_at: Millis;
  deleted_at: Millis | null;
  /** Who deleted it: only what its author deleted can be restored. */
  deleted_by: number | null;
  /** Long after it was deleted its words were forgotten; the row stays for what points at it. */
  purged_at: Millis | null;
}

/** 我也遇到 */
export interface FeedbackVoteTable {
  feedback_id: number;
  user_id: number;
  created_at: Millis;
}

/** 关注进展; the author is told without a row. */
export interface FeedbackFollowTable {
  feedback_id: number;
  user_id: number;
  created_at: Millis;
}

/** The timeline. */
export interface FeedbackEventTable {
  id: Generated<number>;
  feedback_id: number;
  actor_id: number;
  kind: "created" | "status" | "reply" | "merged" | "edited";
  from_status: FeedbackStatusColumn | null;
  to_status: FeedbackStatusColumn | null;
  note: Generated<string>;
  related_id: number | null;
  created_at: Millis;
}

/** The title's tokens (db/search-tokens.ts), for similar tickets. Deleted tickets have none. */
export interface FeedbackTokenTable {
  token: string;
  feedback_id: number;
}

/** One row (id 1): what the job counted, as JSON of contract `feedbackFigures`. */
export interface FeedbackFiguresTable {
  id: number;
  figures: string;
  counted_at: Millis;
}
