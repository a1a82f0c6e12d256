import type { SubjectKind } from "../../../contract/shared/subject.ts";
import type { Millis } from "./column-types.ts";

/** What can use a picture. `article-version` counts for all versions of an article, `user` for avatar and cover. */
export type ImageSubjectKind =
  | SubjectKind
  | "article-version"
  | "draft"
  | "comment"
  | "feedback-reply"
  | "user"
  | "review"
  | "circle";

/** Where pictures stand: words that name them, or a column with the id of one. */
export type PictureSource = {
  /** What uses them. */
  kind: ImageSubjectKind;
  table: string;
  /** The column that says what the row belongs to. */
  id: string;
} & ({ words: readonly string[] } | { image: string });

/** That a content uses a picture; written in the transaction that saves the content (services/files/image/set-image-uses.ts). */
export interface ImageUseTable {
  image_id: number;
  subject_kind: ImageSubjectKind;
  subject_id: number;
}

/** A file that was removed: its address answers 410. */
export interface MediaGoneTable {
  key: string;
  gone_at: Millis;
}

/** Files of a deleted picture, until the job has removed them from the media store. */
export interface MediaGarbageTable {
  key: string;
  thumb_key: string;
  created_at: Millis;
}
