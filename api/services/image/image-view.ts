import type { Image } from "../../contract/common.ts";
import type { ImageTable } from "../../db/schema/image.ts";

/** A stored picture as pages need it. `cdnBase` is empty where media lies below the site's own origin. */
export function imageView(
  config: { cdnBase: string },
  row: { id: number } & Pick<ImageTable, "key" | "thumb_key" | "width" | "height">,
): Image {
  return {
    id: row.id,
    url: `${config.cdnBase}/media/${row.key}`,
    thumbUrl: `${config.cdnBase}/media/${row.thumb_key}`,
    width: row.width,
    height: row.height,
  };
}
