import type { Generated } from "kysely";
import type { AiMark } from "../../../contract/posts/ai-mark-names.ts";
import type { Millis } from "./column-types.ts";

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
