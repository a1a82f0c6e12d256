import type { Generated } from "kysely";
import type { PictureLevel } from "../../../contract/moderation/picture-names.ts";
import type { Millis } from "./column-types.ts";

/** A picture that must not be published, in whatever size or file (services/moderation/picture). */
export interface ForbiddenPictureTable {
  id: Generated<number>;
  /** The look of the picture, as `image.look` (services/files/image/picture-look.ts). */
  look: string;
  level: PictureLevel;
  note: string;
  hit_count: Generated<number>;
  last_hit_at: Millis | null;
  updated_at: Millis;
  /** A small WebP in Base64, shown to the staff only. The last column, because matching does not read it. */
  thumb: string;
}
