import { narrowAddress, widthsOfColumn } from "../../../markdown/picture-widths.ts";

export interface ImageFiles {
  key: string;
  thumb_key: string;
  widths: string | null;
}
export interface VideoFiles {
  state: string;
  media_key: string | null;
  poster_key: string | null;
  source_key: string | null;
}

export interface RenditionFile {
  state: string;
  key: string | null;
}

/** The media store's keys for a row of `image`. */
export function filesOfImage({ key, thumb_key: thumb, widths }: ImageFiles): string[] {
  const narrow = widthsOfColumn(widths).map((width) => narrowAddress(key, width));
  return [key, thumb, ...new Set(narrow.filter((each) => each !== undefined))];
}

/** The media store's keys for a row of `video_file`. */
export const filesOfVideo = ({ media_key: media, poster_key: poster }: VideoFiles): string[] =>
  [media, poster].filter((key) => key !== null);

/** The media store's key for a row of `video_rendition`; none before the file is whole. */
export const filesOfRendition = ({ state, key }: RenditionFile): string[] =>
  key !== null && state === "ready" ? [key] : [];

/**
 * The upload store's key for a row of `video_file` that waits for conversion. Unfinished uploads are left out: nobody
 * misses them.
 */
export const uploadOfVideo = ({ state, source_key: key }: VideoFiles): string[] =>
  key !== null && (state === "queued" || state === "transcoding") ? [key] : [];
