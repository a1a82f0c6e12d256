import type { SubjectKind } from "../../../contract/shared/subject.ts";
import type { Millis } from "./column-types.ts";

/**
 * The kinds of users of an image. `article-version` covers all versions of an article, `user` avatar and cover,
 * `report` the pictures of reported private messages, `withdrawal` those of a row that is hidden until it is put back.
 */
export type ImageSubjectKind =
  | SubjectKind
  | "article-version"
  | "draft"
  | "comment"
  | "feedback-reply"
  | "user"
  | "review"
  | "message"
  | "report"
  | "circle"
  | "series"
  | "withdrawal";

/** A source of image uses: text columns that contain image URLs, or a column with an image id. */
export type PictureSource = {
  /** The kind of the content. */
  kind: ImageSubjectKind;
  table: string;
  /** The column with the id of the content. */
  id: string;
} & (
  | {
      words: readonly string[];
      /** The column with the id of who wrote the words: they use only pictures of this member. */
      writer: string;
    }
  | { image: string }
);

/**
 * A content's use of an image; written in the transaction that saves the content
 * (services/files/image/set-image-uses.ts).
 */
export interface ImageUseTable {
  image_id: number;
  subject_kind: ImageSubjectKind;
  subject_id: number;
}

/** A deleted file: its URL answers 410. */
export interface MediaGoneTable {
  key: string;
  gone_at: Millis;
}

/** Files of a deleted image, until the job has deleted them from the media store. */
export interface MediaGarbageTable {
  key: string;
  thumb_key: string;
  created_at: Millis;
}
