import type { Generated } from "kysely";
import type { NoticeTab } from "../../../contract/accounts/notice-names.ts";
import type { MutableTab } from "../../../contract/accounts/notice-tabs.ts";
import type { SubjectKind } from "../../../contract/shared/subject.ts";
import type { Millis } from "./column-types.ts";

/**
 * A notice to one person (E06, E07). Either it gathers the acts of people (`gathers` is set, rows in notice_act), or the
 * site says one thing (title, body, path).
 */
export interface NoticeTable {
  id: Generated<number>;
  user_id: number;
  tab: NoticeTab;
  /** A key of `noticeKinds` (services/shared/message/notice-kinds.ts). */
  kind: string;
  /** The thing whose acts the notice gathers, with the kind: `like article 5`, `reply comment 9`. */
  gathers: Generated<string | null>;
  /** Empty for gathered notices, whose words are made of their acts. */
  title: Generated<string>;
  /** Plain text. */
  body: Generated<string>;
  /** Path of the page that a notice of the site is about. */
  path: Generated<string | null>;
  /** The post that it is about: hidden or blanked together with that post. */
  subject_kind: SubjectKind | null;
  subject_id: number | null;
  /** The reader's own comment that was liked or answered, or the comment that mentions the reader. */
  comment_id: Generated<number | null>;
  /** The message of a circle's room that mentions the reader. */
  message_id: Generated<number | null>;
  /** The receiver's `user.notice_seq` at the newest act. The lists are sorted by it. */
  newest_seq: number;
  /** The reader has read all acts up to here. The notice is unread when a later act is shown. */
  seen_seq: Generated<number>;
  /** Time of the newest act. */
  acted_at: Millis;
}

/** An act of one person on the notice's thing: one row for each person, or for each comment. */
export interface NoticeActTable {
  notice_id: number;
  /** The receiver's `user.notice_seq` when it happened. */
  seq: number;
  doer_id: number;
  /** The comment that was written or liked; 0 for an act without a comment. The act is shown while the comment is. */
  comment_id: Generated<number>;
  acted_at: Millis;
  /** When the like or follow was taken back; doing it again clears the column and is no news. */
  withdrawn_at: Millis | null;
}

/** A tab that a member has switched off. */
interface NoticeOffTable {
  user_id: number;
  tab: MutableTab;
}

/** A post of which a member wants no more notices (不再提醒). */
interface NoticeQuietTable {
  user_id: number;
  subject_kind: SubjectKind;
  subject_id: number;
  set_at: Millis;
}

export interface NoticeTables {
  notice: NoticeTable;
  notice_act: NoticeActTable;
  notice_off: NoticeOffTable;
  notice_quiet: NoticeQuietTable;
}
