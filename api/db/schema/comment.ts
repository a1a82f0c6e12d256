import type { Generated } from "kysely";
import type { SubjectKind } from "../../../contract/shared/subject.ts";
import type { AiStatementColumn } from "./ai-statement.ts";
import type { Flag, Millis } from "./column-types.ts";

export interface CommentTable {
  id: Generated<number>;
  /** The subject of the comment: the kind names the table (api/services/posts/post/post-kind.ts). */
  subject_kind: SubjectKind;
  subject_id: number;
  author_id: number;
  /** The first-level comment of this reply's thread; null on the first level. */
  root_id: number | null;
  /** The person to whom the reply is addressed; null when it answers the root comment itself. */
  reply_to_user_id: number | null;
  /** Number on the first level; null for replies. */
  floor: number | null;
  source: string;
  html: string;
  renderer_version: number;
  /** The author's statement about AI: an index of `aiStatements` (contract/posts/ai-names.ts). */
  ai_statement: Generated<AiStatementColumn>;
  /** 1: one of its pictures carries the mark of an AI. Maintained with the uses of pictures. */
  ai_suspected: Generated<Flag>;
  region: string | null;
  like_count: Generated<number>;
  reply_count: Generated<number>;
  /** like_count * 1 + reply_count * 2, updated in the same transaction; the sort key of 热门. */
  hot_score: Generated<number>;
  /**
   * First level only: number of comments in this thread, itself included, by the subject's author; for the filter 只看作者.
   */
  author_count: Generated<number>;
  /** At most one comment of a subject is pinned. */
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

interface CommentImageTable {
  comment_id: number;
  position: number;
  image_id: number;
}

export interface CommentTables {
  comment: CommentTable;
  comment_like: CommentLikeTable;
  comment_image: CommentImageTable;
}
