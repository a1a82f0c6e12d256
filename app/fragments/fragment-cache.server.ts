import { LRUCache } from "lru-cache";
import { withoutForbiddenCharacters } from "#contract/shared/clean-text.ts";
import { CutHtmlBytes } from "./cut-html.server.ts";

/**
 * The only cache of rendered HTML. A key contains everything that the HTML shows. Sizes count 2 for each character, for
 * the text and its bytes.
 */
const cache = new LRUCache<string, CutHtmlBytes>({
  maxSize: 20_000_000,
  sizeCalculation: ({ html }, key) => 2 * html.length + key.length,
});

/** @param render called when the key is not cached */
export function cachedHtml(key: string, render: () => string): CutHtmlBytes {
  const known = cache.get(key);
  if (known) return known;
  const html = new CutHtmlBytes(withoutForbiddenCharacters(render()));
  cache.set(key, html);
  return html;
}
