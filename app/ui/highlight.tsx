import { matchParts } from "~/lib/match-parts.ts";

/** A text in which what was searched for stands out. */
export function Highlight({ text, query }: { text: string; query: string | undefined }) {
  if (!query) return text;
  // The parts of a text never move: their place is their key.
  return matchParts(text, query).map((part, index) => (part.isMatch ? <mark key={index}>{part.text}</mark> : part.text));
}
