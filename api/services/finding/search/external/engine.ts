import type { Context } from "../../../../context.ts";
import { countGiven, type GivenHit, rankGiven } from "../../../../db/search-given.ts";
import { RANKED_MAX } from "../../../../db/search-sql.ts";
import { PARTS_SHARE } from "../../../../db/search-ids.ts";
import type { Phrase } from "../../../../db/search-tokens.ts";
import type { IndexQuery, SearchIndex } from "../../../../search-index/search-index.ts";
import { builtInFinder } from "../built-in.ts";
import type { SearchEngine } from "../engine.ts";
import { engineOver, type Finder, type Looking } from "../engine-over.ts";
import { isOfIndex } from "./index-errors.ts";
import { elsewhere } from "./send-changes.ts";
import { phrasesOf } from "./words.ts";

/** How long the cached state of the external engine is used, in ms. */
const BELIEVED_MS = 5_000;
/** Hits counted beyond the limit, to replace those that the reader may not see. */
const COUNTED_SLACK = 100;

/** The common part of all queries of one search. */
function queryOf({ kind, ids, asked: { must, mustNot, since } }: Looking, phrases: Phrase[]): IndexQuery {
  const without = ids.without ?? [];
  return {
    kind,
    phrases: phrases.flatMap(phrasesOf),
    // A phrase with a half-typed end cannot be excluded together with its other words; only its last part is excluded.
    without: without.map((phrase) => phrasesOf(phrase).at(-1) ?? []),
    must,
    mustNot,
    since,
    by: undefined,
    limit: RANKED_MAX,
  };
}

/**
 * Best first: texts with all words in the title, then with all words side by side, then all others, each in the
 * engine's order.
 */
async function byRelevance(index: SearchIndex, looking: Looking): Promise<GivenHit[]> {
  const { ids } = looking;
  const all = queryOf(looking, ids.phrases);
  const isTitled = ids.isTitled && ids.phrases.length > 0;
  const answers = await index.find([
    all,
    ...(isTitled ? [{ ...all, inTitle: true }] : []),
    ...(ids.whole ? [queryOf(looking, [...ids.phrases, ids.whole])] : []),
  ]);
  const titled = new Set(isTitled ? answers[1]?.map(({ id }) => id) : []);
  const exact = new Set(ids.whole ? answers.at(-1)?.map(({ id }) => id) : []);
  const hits = new Map<number, GivenHit>();
  for (const { id, score } of answers.flat()) {
    const body = Math.max(score, hits.get(id)?.body ?? 0);
    hits.set(id, { id, titled: Number(titled.has(id)), exact: Number(exact.has(id)), body });
  }
  return [...hits.values()];
}

async function hitsOf(index: SearchIndex, looking: Looking): Promise<GivenHit[]> {
  const by = looking.ids.ranking?.by ?? "relevance";
  if (by === "relevance" && looking.ids.phrases.length > 0) return byRelevance(index, looking);
  const query = queryOf(looking, looking.ids.phrases);
  const [found = []] = await index.find([{ ...query, by: by === "hot" ? "heat" : "time" }]);
  return found.map(({ id }) => ({ id, titled: 0, exact: 0, body: 0 }));
}

/** As in the built-in index: texts with most of the parts first, and with at least half of them. */
async function hitsOfParts(index: SearchIndex, looking: Looking): Promise<GivenHit[]> {
  const { phrases } = looking.ids;
  const answers = await index.find(phrases.map((phrase) => ({ ...queryOf(looking, [phrase]), by: "time" as const })));
  const parts = new Map<number, number>();
  for (const { id } of answers.flat()) parts.set(id, (parts.get(id) ?? 0) + 1);
  const least = Math.ceil(phrases.length * PARTS_SHARE);
  return [...parts].flatMap(([id, count]) => (count >= least ? [{ id, titled: count, exact: 0, body: 0 }] : []));
}

function finderOf(index: SearchIndex): Finder {
  const given = (ctx: Context, { kind, ids }: Looking, hits: GivenHit[]) => ({
    db: ctx.db,
    subject: kind,
    hits,
    asked: ids,
  });
  return {
    whole: async (ctx, looking) => rankGiven(given(ctx, looking, await hitsOf(index, looking))),
    byParts: async (ctx, looking) => rankGiven(given(ctx, looking, await hitsOfParts(index, looking))),
    async count(ctx, looking) {
      const limit = looking.ids.limit + COUNTED_SLACK;
      const [found = []] = await index.find([{ ...queryOf(looking, looking.ids.phrases), by: "time", limit }]);
      const hits = found.map(({ id }) => ({ id, titled: 0, exact: 0, body: 0 }));
      return countGiven(given(ctx, looking, hits));
    },
  };
}

/**
 * An external search engine finds the hits; the database sorts them and filters by permission. If the engine does not
 * respond, or is not filled yet, the built-in index is used, into which every change is written anyway.
 */
export function engineElsewhere(index: SearchIndex): SearchEngine {
  const there = finderOf(index);
  let known = { at: -Infinity, isFilled: false };

  async function isFilled({ db }: Context): Promise<boolean> {
    const now = performance.now();
    if (now - known.at < BELIEVED_MS && known.isFilled) return true;
    const place = await elsewhere(db);
    known = { at: now, isFilled: place?.place === index.place && place.filled_at !== null };
    return known.isFilled;
  }

  async function asking<Answer>(ctx: Context, ask: (finder: Finder) => Promise<Answer>): Promise<Answer> {
    if (!(await isFilled(ctx))) return ask(builtInFinder);
    try {
      return await ask(there);
    } catch (error) {
      if (!isOfIndex(error)) throw error;
      ctx.log.warn({ err: error, engine: index.name }, "the search engine does not answer: the built-in index does");
      return ask(builtInFinder);
    }
  }

  return engineOver({
    whole: (ctx, looking) => asking(ctx, (finder) => finder.whole(ctx, looking)),
    byParts: (ctx, looking) => asking(ctx, (finder) => finder.byParts(ctx, looking)),
    count: (ctx, looking) => asking(ctx, (finder) => finder.count(ctx, looking)),
  });
}
