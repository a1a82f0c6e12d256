import type { Image } from "../../../../contract/shared/common.ts";

/** What of an image's row a picture needs. */
export interface ImageViewRow {
  id: number;
  key: string;
  thumb_key: string;
  width: number;
  height: number;
}

/** A row of `image` as the contract shows it. With no CDN base the addresses are paths on the site's own origin. */
export function imageView(config: { cdnBase: string }, row: ImageViewRow): Image {
  return {
    id: row.id,
    url: `${config.cdnBase}/media/${row.key}`,
    thumbUrl: thumbUrl(config, row.thumb_key),
    width: row.width,
    height: row.height,
  };
}

/** Of the small copy, where nothing else of the picture is shown. @param key `image.thumb_key` */
export const thumbUrl = (config: { cdnBase: string }, key: string): string => `${config.cdnBase}/media/${key}`;
