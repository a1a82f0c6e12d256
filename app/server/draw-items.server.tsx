import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import { drawable } from "#contract/shared/clean-text.ts";
import type { Drawing, DrawnPart } from "~/lib/drawn-parts.ts";
import { LinkModeContext } from "~/lib/link-mode-context.ts";
import { timeText } from "~/lib/time-text.ts";
import type { RouteArgs } from "./api.server.ts";
import { handPart } from "./drawn-parts.server.ts";
import { KeptHtml } from "./kept-html.server.ts";
import { readLinkMode } from "./preferences.server.ts";

/** What was drawn before, by all that it shows; sizes are characters, of which each is kept as bytes, too. */
const known = new LRUCache<string, KeptHtml>({
  maxSize: 16_000_000,
  sizeCalculation: ({ html }, key) => 2 * html.length + key.length,
});

/**
 * The items of a list as HTML, those that can be. Each is drawn once until something in it changes: the same ones stand in
 * every reader's list, and drawing them was half of a page's work (docs/decisions/0007-drawn-cards.md).
 */
export function drawItems<T extends { id: number | string }>(
  args: RouteArgs,
  items: readonly T[],
  { prefix, draw, timesOf, beside = () => "", isOnce = () => false, own, marks, first = 0 }: Drawing<T>,
): DrawnPart[] {
  const now = Date.now();
  const linkMode = readLinkMode(args.request);
  return items.map((item, place) => {
    const isFirst = place < first;
    const times = timesOf(item).map((iso) => timeText(iso, now));
    const key = `${prefix}|${linkMode}|${isFirst}|${times.join()}|${beside(item, now)}|${JSON.stringify(item)}`;
    const isKept = !isOnce(item);
    const kept = isKept ? known.get(key) : undefined;
    if (kept) return handPart(args, prefix, { id: item.id, drawn: kept, own, marks });
    const part = draw(item, { now, isFirst });
    const html = drawable(renderToStaticMarkup(<LinkModeContext value={linkMode}>{part}</LinkModeContext>));
    if (isKept) known.set(key, new KeptHtml(html));
    return handPart(args, prefix, { id: item.id, drawn: html, own, marks });
  });
}

interface PageOf<T> {
  items: T[];
  nextCursor: string | null;
}

/** A page of a keyset list, drawn. */
export function drawPage<T extends { id: number | string }>(
  args: RouteArgs,
  { items, nextCursor }: PageOf<T>,
  drawing: Drawing<T>,
): PageOf<DrawnPart> {
  return { items: drawItems(args, items, drawing), nextCursor };
}
