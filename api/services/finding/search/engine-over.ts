import type { Context } from "../../../context.ts";
import { cutPage, decodeCursor } from "../../../db/keyset.ts";
import { bestFirst, type Found } from "../../../db/search-ids.ts";
import { mark } from "../../../db/search-marks.ts";
import { partsOf } from "../../../db/search-tokens.ts";
import type { Asked as AskedIds, Searched } from "../../../db/search-sql.ts";
import { foundNotMuted, muterOf } from "../../people/follow/not-muted.ts";
import type { Asked, Narrowing, PageAsked, SearchEngine } from "./engine.ts";

/** A search within one kind. */
export interface Looking {
  kind: Searched;
  ids: AskedIds;
  asked: Asked;
}

/** The index behind a search engine; everything else is the same for all engines. */
export interface Finder {
  /** Texts that match the whole query, best first. */
  whole(ctx: Context, looking: Looking): Promise<Found[]>;
  /** Texts that match at least half of the phrases, most matches first. */
  byParts(ctx: Context, looking: Looking): Promise<Found[]>;
  /** The number of matches, counted at most up to the limit. */
  count(ctx: Context, looking: Looking): Promise<number>;
}

const marksOf = ({ authors, circles, tags }: Narrowing) => [
  ...authors.map((id) => mark("author", id)),
  ...circles.map((id) => mark("circle", id)),
  ...tags.map((id) => mark("tag", id)),
];

function idsAsked(
  { of, viewer, asked }: Pick<PageAsked, "of" | "viewer" | "asked">,
  now: number,
  limit: number,
): AskedIds {
  const { phrases, without, whole, must, mustNot, since, sort } = asked;
  const muterId = muterOf(viewer);
  return {
    phrases,
    without,
    whole,
    marks: marksOf(must),
    withoutMarks: marksOf(mustNot),
    since,
    limit,
    where: muterId !== undefined && of.kind !== "circle" ? foundNotMuted(muterId, of.kind) : undefined,
    only: of.only,
    isTitled: of.isTitled,
    ranking: { by: sort, now, time: of.time, heat: of.heat },
  };
}

const hasAny = ({ phrases, must }: Asked) => phrases.length > 0 || marksOf(must).length > 0;

/**
 * In a cursor, after score and id: the time of the first page, and this flag when the hits match only parts of the
 * query.
 */
const BY_PARTS = 1;
const AT = bestFirst.length;

/**
 * Searches by a keyset of (score, id), without authors whom the viewer has muted. A query without a match falls back to
 * its parts: texts with at least half of them, most matches first. Quoted queries do not fall back.
 */
export function engineOver(finder: Finder): SearchEngine {
  return {
    async search(ctx, { cursor, limit, counted, ...page }) {
      const keys = decodeCursor(cursor, bestFirst, 2);
      if (!hasAny(page.asked))
        return { ids: [], nextCursor: null, isPartial: false, found: counted === undefined ? null : 0 };
      const isCounted = counted !== undefined && keys === undefined;
      const now = keys?.[AT] ?? ctx.clock.now();
      const ids = { ...idsAsked(page, now, limit + 1), after: keys?.slice(0, AT), ...(isCounted ? { counted } : {}) };
      const parts = partsOf(ids.phrases);
      // The cursor may come from another query, and this one may have no parts.
      const isPartly = keys?.[AT + 1] === BY_PARTS && parts.length > 1;
      const looking = { kind: page.of.kind, ids, asked: page.asked };
      const whole = isPartly ? [] : await finder.whole(ctx, looking);
      const isByParts =
        isPartly || (whole.length === 0 && keys === undefined && parts.length > 1 && !page.asked.isExact);
      const hits = isByParts
        ? await finder.byParts(ctx, { ...looking, ids: { ...ids, phrases: parts, counted: undefined } })
        : whole;
      const found = isCounted ? Number(whole[0]?.found ?? 0) : null;
      const cut = cutPage(hits, bestFirst, limit, isByParts ? [now, BY_PARTS] : [now]);
      return { ids: cut.rows.map((hit) => hit.id), nextCursor: cut.nextCursor, isPartial: isByParts, found };
    },
    async count(ctx, page, max) {
      if (!hasAny(page.asked)) return 0;
      const ids = idsAsked(page, ctx.clock.now(), max);
      return finder.count(ctx, { kind: page.of.kind, ids, asked: page.asked });
    },
  };
}
