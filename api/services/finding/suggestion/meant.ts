import type { Context, Viewer } from "../../../context.ts";
import { beginningLike, editsToBeginning, type Near } from "../../../db/near-text.ts";
import { readingsOf, soundOf } from "../../../db/pinyin.ts";
import { pinyinTypos, TYPO_MIN } from "../../../db/pinyin-typos.ts";
import { foldText } from "../../../db/fold-text.ts";
import { SHORT_MAX, typedOf } from "../../../db/suggestion-keys.ts";
import { keysOfThings, startingQuery, suggestionQuery } from "../../../db/suggestions.ts";
import { publicConfig } from "../../shared/config/site-config.ts";
import { sourcesOf } from "./sources.ts";

/** The most keys that one query looks up: the sounds, and variants with one typo. */
const KEYS_MAX = 16;

/** The most things of a kind whose keys are compared. */
const LOOKED_AT = 40;
/** The most texts of a kind that are read. */
const READ_MAX = 4;

interface Meant {
  ctx: Context;
  viewer: Viewer | null;
  q: string;
}

/**
 * R06: a suggestion when a search finds nothing: a text that sounds the same (元神, yuanshen: 原神), has these initials
 * (ys), or is one letter edit away, among hot searches, tags, circles, people and titles. A typo that leaves no pinyin
 * (gensin: genshin) is found in the second half of a word; in the first half only an extra letter or two swapped ones.
 */
export async function meantBy({ ctx, viewer, q }: Meant): Promise<{ text: string | null }> {
  const [typed = ""] = typedOf(q).keys;
  if (typed === "") return { text: null };
  const said = [...new Set(readingsOf(typed).map(soundOf))];
  const editsMax = (said[0] ?? "").length >= TYPO_MIN ? 1 : 0;
  const near = (text: string): Near[] => {
    const one = beginningLike(text, said, editsMax);
    return one && foldText(one.text) !== foldText(typed) ? [one] : [];
  };
  const found = (await publicConfig({ ctx })).hotSearches.flatMap(near);
  const candidates = await candidatesFor({ ctx, viewer, said, editsMax });
  for (const texts of candidates) {
    // Among equals the first wins: hot searches, then tags, circles, people, titles.
    const [best] = [...found, ...texts.flatMap(near)].toSorted((a, b) => a.distance - b.distance);
    if (best) return { text: best.text };
  }
  return { text: null };
}

/**
 * Texts whose keys begin with the sound, and texts whose keys are one edit away. The stored keys are compared, because
 * computing a title's pinyin takes a thousand times as long as comparing two keys.
 */
async function candidatesFor({ ctx, viewer, said, editsMax }: Omit<Meant, "q"> & { said: string[]; editsMax: number }) {
  const sources = sourcesOf(ctx);
  const kinds = sources.map(({ kind }) => kind);
  const { rows } = await suggestionQuery(kinds, { keys: keysNear(said), characters: [] }).execute(ctx.db);
  const starts = pinyinTypos(said[0] ?? "");
  if (starts.length > 0) rows.push(...(await startingQuery(ctx.db, kinds, starts).execute(ctx.db)).rows);
  const distanceOf = (key: string) => Math.min(...said.map((one) => editsToBeginning(key, one)));
  const texts: [string[], string[]] = [[], []];
  for (const { kind, shown } of sources) {
    const hits = rows
      .filter((row) => row.kind === kind)
      .map((row) => ({ id: Number(row.id), rank: Number(row.rank), distance: distanceOf(row.key) }))
      .toSorted((a, b) => a.distance - b.distance || a.rank - b.rank || a.id - b.id);
    const ids = [...new Set(hits.map(({ id }) => id))].slice(0, LOOKED_AT);
    if (ids.length === 0) continue;
    const keys = await keysOfThings(ctx.db, kind, ids);
    const distances = new Map(
      ids.map((id) => [
        id,
        Math.min(2, ...keys.filter((row) => Number(row.id) === id).map(({ key }) => distanceOf(key))),
      ]),
    );
    for (const distance of [0, 1] as const) {
      if (distance > editsMax) continue;
      const close = ids.filter((id) => distances.get(id) === distance).slice(0, READ_MAX);
      if (close.length === 0) continue;
      const names = new Map((await shown(ctx, viewer, close)).map(({ id, text }) => [id, text]));
      texts[distance].push(...close.flatMap((id) => names.get(id) ?? []));
    }
  }
  return texts;
}

/**
 * The key prefixes to look up: the sound, its first half, and variants of it without one letter or with two letters
 * swapped.
 */
function keysNear(said: string[]): string[] {
  const keys = new Set(said);
  for (const sound of said) {
    const half = Math.max(2, Math.ceil(sound.length / 2));
    if (sound.length < TYPO_MIN) continue;
    keys.add(sound.slice(0, half));
    keys.add(sound.slice(0, SHORT_MAX));
    for (let at = 0; at < half; at++) {
      keys.add(sound.slice(0, at) + sound.slice(at + 1));
      keys.add(sound.slice(0, at) + (sound[at + 1] ?? "") + (sound[at] ?? "") + sound.slice(at + 2));
    }
  }
  return [...keys].slice(0, KEYS_MAX);
}
