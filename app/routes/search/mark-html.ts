import { matchParts, type Sought } from "~/lib/match-parts.ts";

/** Highlights a query's words in the text of stored HTML. Tags and entities are not changed. */
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
