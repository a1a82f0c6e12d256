import type { Context, Viewer } from "../../../context.ts";
import type { Suggestion } from "../../../../contract/finding/suggestion.ts";
import { searchPath, suggestionsMax } from "../../../../contract/finding/suggestion-names.ts";
import { foldText } from "../../../db/fold-text.ts";
import { keysOf, type Typed, typedOf } from "../../../db/suggestion-keys.ts";
import { type SuggestionHit, suggestionQuery } from "../../../db/suggestions.ts";
import { publicConfig } from "../../shared/config/site-config.ts";
import { sourcesOf } from "./sources.ts";

/** The most suggestions of one kind; unused places go to other kinds. */
const OF_A_KIND = 6;

/**
 * R06: suggestions that begin with the typed text, the best-ranked of each kind in turn. Hits are read from their own
 * tables, so that things just deleted or hidden are not suggested, whatever the index says.
 */
export async function suggest({
  ctx,
  viewer,
  q,
}: {
  ctx: Context;
  viewer: Viewer | null;
  q: string;
}): Promise<{ items: Suggestion[] }> {
  const typed = typedOf(q);
  if (typed.keys.length === 0) return { items: [] };
  const sources = sourcesOf(ctx);
  const kinds = sources.map(({ kind }) => kind);
  const { rows } = await suggestionQuery(kinds, typed).execute(ctx.db);
  const groups = await Promise.all(
    sources.map(async ({ kind, shown }): Promise<Suggestion[]> => {
      const ids = bestFirst(
        rows.filter((row) => row.kind === kind),
        typed,
      );
      if (ids.length === 0) return [];
      const found = new Map((await shown(ctx, viewer, ids)).map((row) => [row.id, row]));
      return ids.flatMap((id) => {
        const row = found.get(id);
        return row && holds(row.text, typed) ? [{ kind, text: row.text, path: row.path }] : [];
      });
    }),
  );
  return { items: byTurns([await hotOnes(ctx, typed), ...groups]) };
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
async function hotOnes(ctx: Context, typed: Typed): Promise<Suggestion[]> {
  const { hotSearches } = await publicConfig({ ctx });
  return hotSearches
    .filter((text) => beginsAs(text, typed))
    .map((text) => ({ kind: "search", text, path: searchPath(text) }));
}

function byTurns(groups: Suggestion[][]): Suggestion[] {
  const taken = new Map<Suggestion, number>();
  for (let turn = 0; turn < OF_A_KIND; turn++)
    for (const [group, items] of groups.entries()) {
      const item = items[turn];
      if (item && taken.size < suggestionsMax) taken.set(item, group);
    }
  return [...taken].toSorted(([, a], [, b]) => a - b).map(([item]) => item);
}
