export interface TextPart {
  text: string;
  isMatch: boolean;
  /** Index in the text at which the part begins. */
  at: number;
}

/** The words to mark: a query, of which the first eight words count, or a list of the exact words in the texts. */
export type Sought = string | string[];

const WORDS_MAX = 8;
const GIVEN_MAX = 60;

/** Cuts a text at the words of a query, ignoring case. */
export function matchParts(text: string, query: Sought): TextPart[] {
  const words = (typeof query === "string" ? query.split(/[^\p{L}\p{N}]+/u) : query.slice(0, GIVEN_MAX))
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, typeof query === "string" ? WORDS_MAX : GIVEN_MAX)
    .map((word) =>
      word.replaceAll(/[^\p{L}\p{N}\s]/gu, (sign) => (/[$()*+./?[\\\]^{|}]/.test(sign) ? `\\${sign}` : sign)),
    );
  if (words.length === 0) return [{ text, isMatch: false, at: 0 }];
  // The pattern has one group, so `split` returns the matches at odd indexes.
  let at = 0;
  const parts = text.split(new RegExp(`((?:${words.join("|")})\\p{M}*)`, "giu")).map((part, index) => {
    const begin = at;
    at += part.length;
    return { text: part, isMatch: index % 2 === 1, at: begin };
  });
  return parts.filter((part) => part.text !== "");
}
