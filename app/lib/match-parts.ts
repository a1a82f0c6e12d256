export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** Cuts a text where the words of a query stand in it, without regard to case. */
export function matchParts(text: string, query: string): TextPart[] {
  const words = query
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 8);
  if (words.length === 0) return [{ text, isMatch: false }];
  // Letters and digits alone: nothing in them means anything to a pattern. With one group, split gives matches at odd places.
  return text
    .split(new RegExp(`(${words.join("|")})`, "giu"))
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}
