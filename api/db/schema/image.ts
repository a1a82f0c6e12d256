import type { AiMark } from "../../../contract/posts/ai-mark-names.ts";
import type { Generated } from "kysely";
import type { Millis } from "./column-types.ts";
import type { SubjectKind } from "../../../contract/shared/subject.ts";

/** An uploaded image, re-encoded. Its files in the media store are `{key}` and `{thumb_key}`. */
export interface ImageTable {
  id: Generated<number>;
  owner_id: number;
  /** Path in the media store, `image/ab/abcdef….jpg`; the name contains the content's hash. */
  key: string;
  thumb_key: string;
  mime: string;
  width: number;
  height: number;
  bytes: number;
  created_at: Millis;
  /** Since when no content uses the image; null while a content uses it (`image_use`). */
  unused_since: Generated<Millis | null>;
  /**
   * The narrower copies that exist (markdown/picture-widths.ts), for example `640,960`. Null: not requested yet; empty:
   * requested and not made yet; `-`: none needed.
   */
  widths: Generated<string | null>;
  /**
   * The look of the picture (services/files/image/picture-look.ts). Null: not computed yet; empty: the picture has no
   * look.
   */
  look: Generated<string | null>;
  /**
   * `review`: the external moderation service (api/moderation) could not decide, so contents with the image wait; null
   * otherwise.
   */
  verdict: Generated<"review" | null>;
  /** The mark of an AI that the uploaded file carried; null for none. */
  ai_mark: Generated<AiMark | null>;
}

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
interface ImageUseTable {
  image_id: number;
  subject_kind: ImageSubjectKind;
  subject_id: number;
}

/** A deleted file: its URL answers 410. */
interface MediaGoneTable {
  key: string;
  gone_at: Millis;
}

/** Files of a deleted image, until the job has deleted them from the media store. */
interface MediaGarbageTable {
  key: string;
  thumb_key: string;
  created_at: Millis;
}

export interface ImageTables {
  image: ImageTable;
  image_use: ImageUseTable;
  media_garbage: MediaGarbageTable;
  media_gone: MediaGoneTable;
}
