import type { Generated } from "kysely";
import type { Millis } from "./column-types.ts";

/** An uploaded picture, re-encoded. Files: `{key}` and `{thumb_key}` in the media store. */
export interface ImageTable {
  id: Generated<number>;
  owner_id: number;
  /** Path in the media store, `image/ab/abcdef….jpg`; the name holds the content's hash. */
  key: string;
  thumb_key: string;
  mime: string;
  width: number;
  height: number;
  bytes: number;
  created_at: Millis;
  /** Since when nothing uses it; null while something does (`image_use`). */
  unused_since: Generated<Millis | null>;
  /**
   * Which narrower copies there are (markdown/picture-widths.ts), as `640,960`; null: nobody asked for any; empty: they are
   * to be made; `-`: it needs none.
   */
  widths: Generated<string | null>;
  /** The look of the picture (services/files/image/picture-look.ts). Null: not computed yet; empty: the picture has none. */
  look: Generated<string | null>;
  /** `review`: whoever moderates elsewhere (api/moderation) could not say, and what shows it waits; null otherwise. */
  verdict: Generated<"review" | null>;
}
