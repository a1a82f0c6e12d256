import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { drawable } from "#contract/shared/clean-text.ts";
import { cutAtMarks } from "~/lib/own-marks.ts";
import { type DrawnHtml, KeptHtml, type Piece } from "./kept-html.server.ts";

/** What was drawn before, and what of it was the page's own then; sizes are characters, of which each is kept as bytes, too. */
const known = new LRUCache<string, { drawn: KeptHtml; marks: readonly string[] }>({
  maxSize: 4_000_000,
  sizeCalculation: ({ drawn }, key) => 2 * drawn.html.length + key.length,
});

function draw(key: string, own: readonly string[], part: () => ReactNode): string {
  const html = drawable(renderToString(part()));
  const pieces = cutAtMarks(html, own);
  // Where a page's own piece is not found, it stands there in another way: what is one page's must not be shown on another.
  if (own.every((_text, place) => pieces.includes(place))) known.set(key, { drawn: new KeptHtml(html), marks: own });
  return html;
}

/** A part of a page (lib/draw-once.ts) of which nothing is the page's own. */
export const keptOnce = (key: string, part: () => ReactNode): DrawnHtml => known.get(key)?.drawn ?? draw(key, [], part);

/** As `keptOnce`, with this page's own in it. */
export function piecesOnce(key: string, own: readonly string[], part: () => ReactNode): Piece[] {
  const kept = known.get(key);
  return kept ? kept.drawn.pieces(kept.marks.map((mark, place) => [mark, own[place] ?? ""])) : [draw(key, own, part)];
}
