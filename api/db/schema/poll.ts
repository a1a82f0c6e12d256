import type { Generated } from "kysely";
import type { SubjectKind } from "../../../contract/shared/subject.ts";
import type { Flag, Millis } from "./column-types.ts";

/** At most one on a subject. Whoever changes it or votes takes its row first (services/posts/poll/poll-rows.ts). */
export interface PollTable {
  id: Generated<number>;
  subject_kind: SubjectKind;
  subject_id: number;
  /** Empty where the subject's own words are the question. */
  question: Generated<string>;
  is_multiple: Generated<Flag>;
  /** How long it runs from when its subject appears, unless it is ended before. */
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

/** That somebody has voted: one row for each person and poll. */
export interface PollBallotTable {
  poll_id: number;
  user_id: number;
  created_at: Millis;
}

/** What was chosen. */
export interface PollVoteTable {
  option_id: number;
  user_id: number;
}
