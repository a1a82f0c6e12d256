import type { Generated } from "kysely";
import type { SubjectKind } from "../../../contract/shared/subject.ts";
import type { Flag, Millis } from "./column-types.ts";

/** A poll, at most one per subject. Changes and votes lock its row first (services/posts/poll/poll-rows.ts). */
export interface PollTable {
  id: Generated<number>;
  subject_kind: SubjectKind;
  subject_id: number;
  /** Empty when the subject's text is the question. */
  question: Generated<string>;
  is_multiple: Generated<Flag>;
  /** How many days it runs after its subject is published, unless it is ended before. */
  days: number;
  ends_at: Millis;
  voter_count: Generated<number>;
}

export interface PollOptionTable {
  id: Generated<number>;
  poll_id: number;
  position: number;
  text: string;
  vote_count: Generated<number>;
}

/** A person's participation in a poll: one row per person and poll. */
export interface PollBallotTable {
  poll_id: number;
  user_id: number;
  created_at: Millis;
}

/** A chosen option. */
export interface PollVoteTable {
  option_id: number;
  user_id: number;
}

export interface PollTables {
  poll: PollTable;
  poll_option: PollOptionTable;
  poll_ballot: PollBallotTable;
  poll_vote: PollVoteTable;
}
