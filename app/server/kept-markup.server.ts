import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { drawable } from "#contract/shared/clean-text.ts";

/** What was drawn before, by all that it shows; bytes are characters. */
const known = new LRUCache<string, string>({
  maxSize: 2_000_000,
  sizeCalculation: (html, key) => html.length + key.length,
});

/**
 * A line of a page that the server alone draws, drawn once until something in it changes.
 * @param shown which line it is, and everything that it shows
 */
export function keptMarkup(shown: readonly unknown[], draw: () => ReactNode): string {
  const key = JSON.stringify(shown);
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  const html = drawable(renderToStaticMarkup(draw()));
  known.set(key, html);
  return html;
}
