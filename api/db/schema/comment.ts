import type { Generated } from "kysely";
import type { SubjectKind } from "../../../contract/shared/subject.ts";
import type { Flag, Millis } from "./column-types.ts";

export interface CommentTable {
  id: Generated<number>;
  /** The subject of the comment: the kind names the table (api/services/posts/post/post-kind.ts). */
  subject_kind: SubjectKind;
  subject_id: number;
  author_id: number;
  /** The first-level comment that this reply stands under; null on the first level. */
  root_id: number | null;
  /** Whom the reply answers; null when it answers the root itself. */
  reply_to_user_id: number | null;
  /** First level only. */
  floor: number | null;
  source: string;
  html: string;
  renderer_version: number;
  region: string | null;
  like_count: Generated<number>;
  reply_count: Generated<number>;
  /** like_count * 1 + reply_count * 2, kept in the same transaction; order of 热门. */
  hot_score: Generated<number>;
  /** First level only: how many comments of this thread, itself included, the subject's author wrote; 只看作者. */
  author_count: Generated<number>;
  /** At most one of a subject. */
  is_pinned: Generated<Flag>;
  created_at: Millis;
  edited_at: Millis | null;
  deleted_at: Millis | null;
}

export interface CommentLikeTable {
  comment_id: number;
  user_id: number;
  created_at: Millis;
}

export interface CommentImageTable {
  comment_id: number;
  position: number;
  image_id: number;
}
