import { LRUCache } from "lru-cache";
import { drawable } from "#contract/shared/clean-text.ts";
import { CutHtmlBytes } from "./cut-html.server.ts";

/** The one cache of rendered HTML, by everything that it shows. Sizes are characters; the bytes are kept as well. */
const cache = new LRUCache<string, CutHtmlBytes>({
  maxSize: 20_000_000,
  sizeCalculation: ({ html }, key) => 2 * html.length + key.length,
});

/** @param render called where the cache has nothing for this key */
export function cachedHtml(key: string, render: () => string): CutHtmlBytes {
  const known = cache.get(key);
  if (known) return known;
  const html = new CutHtmlBytes(drawable(render()));
  cache.set(key, html);
  return html;
}
