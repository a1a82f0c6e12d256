/** SQLite keeps letters for private use as letters, and nobody can type one into a query (search-tokens.ts). */
const MARK = "\uE002";
const letters = { author: "u", circle: "c", tag: "t" } as const;

/** What an index holds of a post beside its words, so that a search narrowed to it reads no more than without. */
export function mark(what: keyof typeof letters, id: number): string {
  return `${MARK}${letters[what]}${id}`;
}

export const isOfAuthor = (one: string) => one.startsWith(MARK + letters.author);

const IN_TITLE = "\uE003";

/** A token of a title once more, as a word of its own: what stands in few titles is found at once, however many texts have it. */
export const titleToken = (token: string) => IN_TITLE + token;
