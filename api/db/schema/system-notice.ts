import type { Generated } from "kysely";
import type { SubjectKind } from "../../../contract/shared/subject.ts";
import type { Millis } from "./column-types.ts";

/** E06: what the site tells one person. user.system_notice_count counts the unread. */
export interface SystemNoticeTable {
  id: Generated<number>;
  user_id: number;
  /** The part of the site that it comes from: feedback, report, article. */
  kind: string;
  title: string;
  /** Plain text. */
  body: string;
  /** Page of the site that it is about. */
  path: string | null;
  /** The thing whose words it repeats, if it does: judged and forgotten with it. */
  subject_kind: SubjectKind | null;
  subject_id: number | null;
  /** What likes or follows of one day it gathers; null for a notice of one event. */
  gathers: Generated<string | null>;
  /** How many people it gathers: the rows of notice_doer. */
  doer_count: Generated<number>;
  created_at: Millis;
  read_at: Millis | null;
}

/** Whom a notice that gathers has counted, each once. */
export interface NoticeDoerTable {
  notice_id: number;
  user_id: number;
}
