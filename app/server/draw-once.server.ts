import { LRUCache } from "lru-cache";
import { renderToString } from "react-dom/server";
import { drawable } from "#contract/common.ts";
import type { DrawOnce } from "~/lib/draw-once.ts";

/** HTML, and between it which of a page's own pieces stands there; sizes are characters. */
const known = new LRUCache<string, (string | number)[]>({
  maxSize: 2_000_000,
  sizeCalculation: (pieces, key) => pieces.reduce<number>((sum, piece) => sum + String(piece).length, key.length),
});

export const drawOnce: DrawOnce = (key, own, draw) => {
  const kept = known.get(key);
  if (kept) return kept.map((piece) => (typeof piece === "number" ? own[piece] : piece)).join("");
  const html = drawable(renderToString(draw()));
  let pieces: (string | number)[] = [html];
  for (const [place, text] of own.entries())
    pieces = pieces.flatMap((piece) =>
      typeof piece === "number"
        ? piece
        : piece.split(text).flatMap((part, index) => (index > 0 ? [place, part] : part)),
    );
  // Where a page's own piece is not found, it stands there in another way: what is one page's must not be shown on another.
  if (own.every((_text, place) => pieces.includes(place))) known.set(key, pieces);
  return html;
};
