import type { AiMark } from "../../../../contract/posts/ai-mark-names.ts";
import type { Image } from "../../../../contract/shared/common.ts";

/** The columns of `image` that a view of a picture needs. */
export interface ImageViewRow {
  id: number;
  key: string;
  thumb_key: string;
  width: number;
  height: number;
  ai_mark?: AiMark | null;
}

/** Converts a row of `image` to the contract's form. Without a CDN base the URLs are paths on the site's own origin. */
export function imageView(config: { cdnBase: string }, row: ImageViewRow): Image {
  return {
    id: row.id,
    url: `${config.cdnBase}/media/${row.key}`,
    thumbUrl: thumbUrl(config, row.thumb_key),
    width: row.width,
    height: row.height,
    ...(row.ai_mark && { isAiMarked: true as const }),
  };
}

/** The URL of a picture's thumbnail, for views that show only the thumbnail. @param key `image.thumb_key` */
export const thumbUrl = (config: { cdnBase: string }, key: string): string => `${config.cdnBase}/media/${key}`;
