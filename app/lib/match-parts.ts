export interface TextPart {
  text: string;
  isMatch: boolean;
  /** Where in the text it begins. */
  at: number;
}

/** Cuts a text where the words of a query stand in it, without regard to case. */
export function matchParts(text: string, query: string): TextPart[] {
  const words = query
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 8);
  if (words.length === 0) return [{ text, isMatch: false, at: 0 }];
  // Letters and digits alone: nothing in them means anything to a pattern. With one group, split gives matches at odd places.
  let at = 0;
  const parts = text.split(new RegExp(`(${words.join("|")})`, "giu")).map((part, index) => {
    const begin = at;
    at += part.length;
    return { text: part, isMatch: index % 2 === 1, at: begin };
  });
  return parts.filter((part) => part.text !== "");
}
