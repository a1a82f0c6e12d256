import { matchParts, type Sought } from "~/lib/match-parts.ts";

/** Stored HTML in whose text the words of a query stand out; tags and entities are left as they are. */
export function markHtml(html: string, query: Sought): string {
  return html
    .split(/(<[^>]*>|&[^;\s]*;)/)
    .map((piece, index) =>
      index % 2 === 1
        ? piece
        : matchParts(piece, query)
            .map(({ text, isMatch }) => (isMatch ? `<mark>${text}</mark>` : text))
            .join(""),
    )
    .join("");
}
