import type { Generated } from "kysely";
import type { AiStatementColumn } from "./ai-statement.ts";
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
  /** 1: the ticket is in a private circle; only the circle's members see it. */
  is_enclosed: Generated<Flag>;
  kind: "bug" | "idea" | "experience" | "other";
  title: string;
  /**
   * Markdown, in which mentions and topics are links by id (markdown/render-for-storage.ts), its sanitized HTML, and its
   * first words.
   */
  source: string;
  html: string;
  summary: string;
  renderer_version: number;
  /** Region of its author's IP address (IP 属地) when it was written. */
  region: string | null;
  /** The author's statement about AI: an index of `aiStatements` (contract/posts/ai-names.ts). */
  ai_statement: Generated<AiStatementColumn>;
  /** 1: one of its pictures carries the mark of an AI. Maintained with the uses of pictures. */
  ai_suspected: Generated<Flag>;
  /** The affected version; empty when not stated, like the three columns below. */
  version: Generated<string>;
  device: Generated<string>;
  os: Generated<string>;
  browser: Generated<string>;
  /** Incremented by every change of its author. */
  revision: Generated<number>;
  status: Generated<FeedbackStatusColumn>;
  /** The note of the last status change. */
  status_note: Generated<string>;
  moved_at: Millis;
  /** The original ticket; set only while the status is duplicate. Never itself a duplicate. */
  duplicate_of: number | null;
  resolved_at: Millis | null;
  /** The version with the solution, and its sortable number (`versionOrder`). */
  resolved_version: string | null;
  resolved_order: number | null;
  /** The current official reply. */
  reply_source: string | null;
  reply_html: string | null;
  reply_by: number | null;
  replied_at: Millis | null;
  /** Time of the first official response: a reply, or a status change with a note. */
  first_replied_at: Millis | null;
  vote_count: Generated<number>;
  follower_count: Generated<number>;
  comment_count: Generated<number>;
  /** Last floor given; never goes down. */
  last_floor: Generated<number>;
  created_at: Millis;
  updated_at: Millis;
  deleted_at: Millis | null;
  /** Id of the user who deleted the post. Its author can restore a post only after deleting it themselves. */
  deleted_by: number | null;
  /** When its text was erased, long after the deletion; the row stays for rows that refer to it. */
  purged_at: Millis | null;
}

/** A vote that the reader has the same problem (我也遇到). */
interface FeedbackVoteTable {
  feedback_id: number;
  user_id: number;
  created_at: Millis;
}

/** A subscription to a ticket's progress (关注进展); the author is notified without a row. */
interface FeedbackFollowTable {
  feedback_id: number;
  user_id: number;
  created_at: Millis;
}

/** An entry of a ticket's timeline. */
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

/** The tokens of a ticket's title (db/search-tokens.ts), to find similar tickets. Deleted tickets have none. */
interface FeedbackTokenTable {
  token: string;
  feedback_id: number;
}

/** A single row (id 1): the figures of the last job run, as JSON of the contract's `feedbackFigures`. */
interface FeedbackFiguresTable {
  id: number;
  figures: string;
  counted_at: Millis;
}

export interface FeedbackTables {
  feedback: FeedbackTable;
  feedback_vote: FeedbackVoteTable;
  feedback_follow: FeedbackFollowTable;
  feedback_event: FeedbackEventTable;
  feedback_token: FeedbackTokenTable;
  feedback_figures: FeedbackFiguresTable;
}
