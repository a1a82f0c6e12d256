import type { Context, Viewer } from "../../context.ts";
import { beginningLike, type Near } from "../../db/near-text.ts";
import { readingsOf, soundOf } from "../../db/pinyin.ts";
import { foldTerm, SHORT_MAX, typedOf } from "../../db/suggestion-keys.ts";
import { suggestionQuery } from "../../db/suggestions.ts";
import { publicConfig } from "../config/site-config.ts";
import { sourcesOf } from "./sources.ts";

/** Of fewer letters every other word is one edit away. */
const EDITED_MIN = 4;
/** What is looked up for one question: as it sounds, and with one slip of the finger. */
const KEYS_MAX = 16;

interface Meant {
  ctx: Context;
  viewer: Viewer | null;
  q: string;
}

/**
 * R06: what somebody may have meant who found nothing: what sounds the same (元神: 原神), or is one edit of letters away,
 * among tags, circles, people, titles and hot searches. A slip among the first three letters is found where a letter is too
 * much or swapped with the next, one in the first half also among what is known best.
 */
export async function meantBy({ ctx, viewer, q }: Meant): Promise<{ text: string | null }> {
  const [typed = ""] = typedOf(q).keys;
  if (typed === "") return { text: null };
  const said = [...new Set(readingsOf(typed).map(soundOf))];
  const found: Near[] = [];
  const look = (text: string) => {
    const near = beginningLike(text, said, (said[0] ?? "").length >= EDITED_MIN ? 1 : 0);
    if (near && foldTerm(near.text) !== foldTerm(typed)) found.push(near);
  };
  for (const text of (await publicConfig({ ctx })).hotSearches) look(text);
  const sources = sourcesOf(ctx);
  const kinds = sources.map(({ kind }) => kind);
  const { rows } = await suggestionQuery(kinds, { keys: keysNear(said), characters: [] }).execute(ctx.db);
  for (const { kind, shown } of sources) {
    const ids = [...new Set(rows.filter((row) => row.kind === kind).map(({ id }) => Number(id)))];
    if (ids.length > 0) for (const { text } of await shown(ctx, viewer, ids)) look(text);
  }
  // Of equals the first: what many look for, then tags, circles, people, titles.
  const [best] = found.toSorted((a, b) => a.edits - b.edits);
  return { text: best?.text ?? null };
}

/** Beginnings under which it may stand: as it sounds, its first half, and that with a letter less or two swapped. */
function keysNear(said: string[]): string[] {
  const keys = new Set(said);
  for (const sound of said) {
    const half = Math.max(2, Math.ceil(sound.length / 2));
    if (sound.length < EDITED_MIN) continue;
    keys.add(sound.slice(0, half));
    keys.add(sound.slice(0, SHORT_MAX));
    for (let at = 0; at < half; at++) {
      keys.add(sound.slice(0, at) + sound.slice(at + 1));
      keys.add(sound.slice(0, at) + (sound[at + 1] ?? "") + (sound[at] ?? "") + sound.slice(at + 2));
    }
  }
  return [...keys].slice(0, KEYS_MAX);
}
