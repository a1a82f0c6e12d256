import type { SubjectKind } from "../../../contract/shared/subject.ts";

/** What can name people by `@`; `feedback-reply` is the official reply in a ticket's row. */
export type MentioningKind = SubjectKind | "feedback-reply" | "comment";

/** Whom a text names; ids, because names change. */
export interface MentionTable {
  subject_kind: MentioningKind;
  subject_id: number;
  user_id: number;
}

/** Which tags a text names as topics, in place of people. */
export interface TopicMentionTable {
  subject_kind: MentioningKind;
  subject_id: number;
  tag_id: number;
}
