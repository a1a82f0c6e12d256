import type { Context, Viewer } from "../../../context.ts";
import type { Suggestion } from "../../../../contract/finding/suggestion.ts";
import { searchPath, suggestionsMax } from "../../../../contract/finding/suggestion-names.ts";
import { foldText } from "../../../db/fold-text.ts";
import { editsToBeginning } from "../../../db/near-text.ts";
import { pinyinTypos } from "../../../db/pinyin-typos.ts";
import { isTelling, queryPhrases } from "../../../db/search-tokens.ts";
import { keysOf, type Typed, typedOf } from "../../../db/suggestion-keys.ts";
import { type SuggestionHit, startingQuery, suggestionQuery } from "../../../db/suggestions.ts";
import { publicConfig } from "../../shared/config/site-config.ts";
import { type Source, sourcesOf } from "./sources.ts";

/** The most suggestions of one kind; unused places go to other kinds. */
const OF_A_KIND = 6;

interface Asking {
  ctx: Context;
  viewer: Viewer | null;
  q: string;
}

/**
 * R06: suggestions that begin with the typed text, then titles that contain it, the best-ranked of each kind in turn.
 * If there are none, those that begin with a pinyin one typo away. Hits are read from their own tables, so that things
 * just deleted or hidden are not suggested, whatever the index says.
 */
export async function suggest(asking: Asking): Promise<{ items: Suggestion[] }> {
  const { ctx, q } = asking;
  const typed = typedOf(q);
  if (typed.keys.length === 0) return { items: [] };
  const sources = sourcesOf(ctx);
  const kinds = sources.map(({ kind }) => kind);
  const { rows } = await suggestionQuery(kinds, typed).execute(ctx.db);
  const begun = [
    await hotOnes(ctx, (text) => beginsAs(text, typed)),
    ...(await shownOf(asking, sources, (hits) => bestFirst(hits, typed), rows)).map((items) =>
      items.filter(({ text }) => holds(text, typed)),
    ),
  ];
  const beginning = byTurns([begun]);
  if (beginning.length === suggestionsMax) return { items: beginning };
  const items = byTurns([begun, await holding(asking, sources, begun)]);
  return { items: items.length > 0 ? items : await misspelt(asking, sources, typed) };
}

/** The things of each source that the viewer may see among the hits, in the given order. */
function shownOf(
  { ctx, viewer }: Asking,
  sources: Source[],
  order: (hits: SuggestionHit[]) => number[],
  rows: SuggestionHit[],
): Promise<Suggestion[][]> {
  return Promise.all(
    sources.map(async ({ kind, shown }) => {
      const ids = order(rows.filter((row) => row.kind === kind));
      if (ids.length === 0) return [];
      const found = new Map((await shown(ctx, viewer, ids)).map((row) => [row.id, row]));
      return ids.flatMap((id) => {
        const row = found.get(id);
        return row ? [{ kind, text: row.text, path: row.path }] : [];
      });
    }),
  );
}

/** Hot searches, and things of each source, that contain the typed words and are not among those that begin with them. */
async function holding({ ctx, viewer, q }: Asking, sources: Source[], begun: Suggestion[][]): Promise<Suggestion[][]> {
  const all = queryPhrases(q);
  const phrases = all.filter(isTelling);
  if (phrases.length === 0) return [];
  const short = all.filter((phrase) => !isTelling(phrase)).flatMap(({ tokens }) => tokens);
  const known = new Set(begun.flat().map(({ path }) => path));
  const isNew = ({ text, path }: { text: string; path: string }) =>
    !known.has(path) && short.every((one) => foldText(text).includes(one));
  const wanted = foldText(q.trim());
  const hot = await hotOnes(ctx, (text) => foldText(text).includes(wanted));
  const groups = sources.map(async ({ kind, holding: those }) =>
    those ? (await those(ctx, viewer, phrases)).filter(isNew).map(({ text, path }) => ({ kind, text, path })) : [],
  );
  return [hot.filter(isNew), ...(await Promise.all(groups))];
}

/** Things of each source whose keys begin with the typed pinyin after one edit (mojng: mojing). */
async function misspelt(asking: Asking, sources: Source[], { keys: [key = ""] }: Typed): Promise<Suggestion[]> {
  const starts = pinyinTypos(key);
  if (starts.length === 0) return [];
  const { db } = asking.ctx;
  const { rows } = await startingQuery(
    db,
    sources.map(({ kind }) => kind),
    starts,
  ).execute(db);
  const near = rows.filter((row) => editsToBeginning(row.key, key) <= 1);
  return byTurns([await shownOf(asking, sources, (hits) => bestFirst(hits, { keys: [], characters: [] }), near)]);
}

/** The ids of the hits, without duplicates: complete matches first, then by rank. */
export function bestFirst(hits: SuggestionHit[], { keys }: Typed): number[] {
  const isWhole = (hit: SuggestionHit) => (keys.includes(hit.key) ? 0 : 1);
  const sorted = hits.toSorted(
    (a, b) => isWhole(a) - isWhole(b) || Number(a.rank) - Number(b.rank) || Number(a.id) - Number(b.id),
  );
  return [...new Set(sorted.map(({ id }) => Number(id)))];
}

/** Whether a text begins with the typed text: as written, in pinyin or by initials. */
export function beginsAs(text: string, typed: Typed): boolean {
  return holds(text, typed) && keysOf(text).some((key) => typed.keys.some((one) => key.startsWith(one)));
}

/** Whether a text contains the Chinese characters that were typed: 原sh matches 原神, not 元神. */
export function holds(text: string, { characters }: Typed): boolean {
  const folded = foldText(text);
  return characters.every((character) => folded.includes(character));
}

/** Matching hot searches, from the site's cached configuration. */
async function hotOnes(ctx: Context, isWanted: (text: string) => boolean): Promise<Suggestion[]> {
  const { hotSearches } = await publicConfig({ ctx });
  return hotSearches.filter(isWanted).map((text) => ({ kind: "search", text, path: searchPath(text) }));
}

/** The suggestions of each group in turn, those of an earlier round first; sorted by group. */
function byTurns(rounds: Suggestion[][][]): Suggestion[] {
  const taken: { item: Suggestion; group: number }[] = [];
  for (const groups of rounds) {
    const before = taken.map(({ group }) => group);
    for (let turn = 0; turn < OF_A_KIND; turn++)
      for (const [group, items] of groups.entries()) {
        const item = items[turn];
        const isFull = before.filter((one) => one === group).length + turn >= OF_A_KIND;
        if (item && !isFull && taken.length < suggestionsMax) taken.push({ item, group });
      }
  }
  return taken.toSorted((a, b) => a.group - b.group).map(({ item }) => item);
}
