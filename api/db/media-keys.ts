const ADDRESS = /\/media\/([\w-]+(?:\/[\w-]+)*(?:\.[\w-]+)+)/g;

/** A narrower copy of a picture (markdown/picture-widths.ts) lives as long as the thumbnail beside it. */
const NARROW = /\.w\d{3,4}\.webp$/;

/**
 * Media store keys in texts (source or HTML), each once. The host before `/media/` is ignored: an extra key is
 * harmless, a missed one would let the clean-up delete a used picture.
 */
export function mediaKeysIn(...texts: string[]): string[] {
  return [
    ...new Set(
      texts.flatMap((text) =>
        [...text.matchAll(ADDRESS)].map((match) => (match[1] ?? "").replace(NARROW, ".thumb.webp")),
      ),
    ),
  ];
}
