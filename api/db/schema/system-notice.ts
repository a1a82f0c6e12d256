import type { Generated } from "kysely";
import type { SubjectKind } from "../../../contract/shared/subject.ts";
import type { Millis } from "./column-types.ts";

/** A notice of the site to one person (E06). user.system_notice_count counts the unread ones. */
export interface SystemNoticeTable {
  id: Generated<number>;
  user_id: number;
  /** The part of the site that sent it: feedback, report, article. */
  kind: string;
  title: string;
  /** Plain text. */
  body: string;
  /** Path of the page that it is about. */
  path: string | null;
  /** The content whose text it quotes, if any: hidden and erased together with it. */
  subject_kind: SubjectKind | null;
  subject_id: number | null;
  /** Key of the likes or follows of one day that it combines; null for a notice of a single event. */
  gathers: Generated<string | null>;
  /** Number of people that it combines: the rows of notice_doer. */
  doer_count: Generated<number>;
  created_at: Millis;
  read_at: Millis | null;
}

/** A person counted in a combined notice, once each. */
export interface NoticeDoerTable {
  notice_id: number;
  user_id: number;
}
