const ADDRESS = /\/media\/([\w-]+(?:\/[\w-]+)*(?:\.[\w-]+)+)/g;

/**
 * The media store's keys that texts (source or HTML) name, each once. Rather one too many: whichever host stands before
 * `/media/`, the picture may be ours.
 */
export function mediaKeysIn(...texts: string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(ADDRESS)].map((match) => match[1] ?? "")))];
}
