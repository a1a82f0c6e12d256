import type { SubjectKind } from "../../../contract/shared/subject.ts";

/**
 * Kinds of texts that can mention people by `@`; `feedback-reply` is the official reply in a ticket's row, `message` a
 * message in a room. A private message mentions nobody.
 */
export type MentioningKind = SubjectKind | "feedback-reply" | "comment" | "message";

/** A person mentioned in a text, by id, because names change. */
interface MentionTable {
  subject_kind: MentioningKind;
  subject_id: number;
  user_id: number;
}

/** A tag mentioned in a text as a topic. */
interface TopicMentionTable {
  subject_kind: MentioningKind;
  subject_id: number;
  tag_id: number;
}

export interface MentionTables {
  mention: MentionTable;
  topic_mention: TopicMentionTable;
}
