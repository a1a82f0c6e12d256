import { cutPage, decodeCursor } from "../../db/keyset.ts";
import { bestFirst, countIds, searchByParts, searchIds } from "../../db/search-ids.ts";
import { mark } from "../../db/search-marks.ts";
import { partsOf } from "../../db/search-tokens.ts";
import { foundNotMuted } from "../follow/not-muted.ts";
import type { Asked, Narrowing, PageAsked, SearchEngine } from "./engine.ts";

const marksOf = ({ authors, circles, tags }: Narrowing) => [
  ...authors.map((id) => mark("author", id)),
  ...circles.map((id) => mark("circle", id)),
  ...tags.map((id) => mark("tag", id)),
];

function idsAsked({ of, viewer, asked }: Pick<PageAsked, "of" | "viewer" | "asked">, now: number, limit: number) {
  const { phrases, without, whole, must, mustNot, since, sort } = asked;
  return {
    phrases,
    without,
    whole,
    marks: marksOf(must),
    withoutMarks: marksOf(mustNot),
    since,
    limit,
    where: viewer && of.kind !== "circle" ? foundNotMuted(viewer.id, of.kind) : undefined,
    only: of.only,
    isTitled: of.isTitled,
    ranking: { by: sort, now, time: of.time, heat: of.heat },
  };
}

const hasAny = ({ phrases, must }: Asked) => phrases.length > 0 || marksOf(must).length > 0;

/** In a cursor, behind score and id: when the first page was read, and that it was found by the query's parts. */
const BY_PARTS = 1;
const AT = bestFirst.length;

/**
 * The index that every installation has (db/text-search.ts), by keyset of (score, id); without people whom the viewer
 * has muted. A query that matches nowhere as it is falls back to its parts: what holds at least half of them, who holds
 * most first; unless something in it stands in quotes.
 */
export const builtInEngine: SearchEngine = {
  async search(ctx, { cursor, limit, ...page }) {
    const keys = decodeCursor(cursor, bestFirst, 2);
    if (!hasAny(page.asked)) return { ids: [], nextCursor: null };
    const now = keys?.[AT] ?? ctx.clock.now();
    const after = keys?.slice(0, AT);
    const asked = { ...idsAsked(page, now, limit + 1), after };
    const parts = partsOf(asked.phrases);
    // A cursor of another list may say so of a query that has no parts.
    const isPartly = keys?.[AT + 1] === BY_PARTS && parts.length > 1;
    const { kind } = page.of;
    const whole = isPartly ? [] : await searchIds(ctx.db, ctx.databaseKind, kind, asked);
    const isByParts = isPartly || (whole.length === 0 && keys === undefined && parts.length > 1 && !page.asked.isExact);
    const hits = isByParts ? await searchByParts(ctx.db, ctx.databaseKind, kind, { ...asked, phrases: parts }) : whole;
    const cut = cutPage(hits, bestFirst, limit, isByParts ? [now, BY_PARTS] : [now]);
    return { ids: cut.rows.map((hit) => hit.id), nextCursor: cut.nextCursor };
  },
  async count(ctx, page, max) {
    if (!hasAny(page.asked)) return 0;
    return countIds(ctx.db, ctx.databaseKind, page.of.kind, idsAsked(page, ctx.clock.now(), max));
  },
};
