/** SQLite's tokenizer keeps private-use characters as letters, and queries cannot contain them (search-tokens.ts). */
const MARK = "\uE002";
const letters = { author: "u", circle: "c", tag: "t" } as const;

/**
 * A token for a post's author, circle or tag, indexed with its words: a narrowed search then reads no more than a plain
 * one.
 */
export function mark(what: keyof typeof letters, id: number): string {
  return `${MARK}${letters[what]}${id}`;
}

export const isOfAuthor = (one: string) => one.startsWith(MARK + letters.author);

const IN_TITLE = "\uE003";

/** A second token for each token of a title: words in few titles are found at once, however many texts contain them. */
export const titleToken = (token: string) => IN_TITLE + token;
