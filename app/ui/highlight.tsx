import { matchParts, type Sought } from "~/lib/match-parts.ts";

/** A text with its search matches marked. */
export function Highlight({ text, query }: { text: string; query: Sought | undefined }) {
  if (!query) return text;
  return matchParts(text, query).map((part) => (part.isMatch ? <mark key={part.at}>{part.text}</mark> : part.text));
}
