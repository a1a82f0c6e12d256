const ADDRESS = /\/media\/([\w-]+(?:\/[\w-]+)*(?:\.[\w-]+)+)/g;

/** A picture's narrower copy (markdown/picture-widths.ts) is held by what holds the small one beside it. */
const NARROW = /\.w\d{3,4}\.webp$/;

/**
 * The media store's keys that texts (source or HTML) name, each once. Rather one too many: whichever host stands before
 * `/media/`, the picture may be ours.
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
