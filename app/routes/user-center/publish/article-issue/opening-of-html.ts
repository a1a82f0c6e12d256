import { cutText } from "#contract/shared/cut-text.ts";

const entities: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
  "&amp;": "&",
};

/** Returns the first 80 characters of HTML as plain text, a hint of the automatic summary. Never render it as HTML. */
export function openingOfHtml(html: string): string {
  const text = html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, " ")
    .trim();
  return cutText(text, 80, "…");
}
