import { sql } from "kysely";
import { cutText } from "../../../../contract/shared/cut-text.ts";
import { signsOf } from "../../../../contract/shared/signs.ts";
import type { Context } from "../../../context.ts";
import { foldText } from "../../../db/fold-text.ts";
import { simplify, simplifiedCode } from "../../../db/simplified.ts";
import { textOfHtml } from "../../../db/text-search.ts";
import type { PostKind } from "../../posts/post/post-kind.ts";
import type { Asked } from "./engine.ts";

export interface Hit {
  snippet: string;
  marks: string[];
}

/** The length of a snippet in characters: about three lines of a card. */
const SNIPPET = 78;
/** The characters before the first match. */
const BEFORE = 16;
const MARKS_MAX = 12;
/** The characters of a text that are searched; for later matches the card shows its summary. */
const LOOKED_MAX = 60_000;

/**
 * Full-width characters, which NFKC changes. Most Chinese texts contain some, and are then folded character by
 * character.
 */
const FULL_WIDTH = /[\u3000\uFF01-\uFF5E]/;

/** Letters that may be accented, of which each is one code unit both with and without the accent. */
const ACCENTED = /[\u00df-\u024f\u0370-\u03ff\u1e00-\u1fff]/g;

/** Folds a text as the index does, keeping each character at its position. */
function folded(text: string): string {
  if (!FULL_WIDTH.test(text) && /^[\x20-\uFEFF]*$/.test(text) && text.normalize("NFKC") === text) {
    const same = simplify(text.toLowerCase().replaceAll(ACCENTED, foldedSign));
    if (same.length === text.length) return same;
  }
  let same = "";
  let from = 0;
  for (let place = 0; place < text.length;) {
    const sign = String.fromCodePoint(text.codePointAt(place) ?? 0);
    const one = foldedSign(sign);
    if (one !== sign) {
      same += text.slice(from, place) + one;
      from = place + sign.length;
    }
    place += sign.length;
  }
  return same + text.slice(from);
}

/** Folds one character; returns it unchanged when folding would change its length. */
function foldedSign(sign: string): string {
  const code = sign.charCodeAt(0);
  // A CJK ideograph, which NFKC leaves unchanged.
  if (code >= 0x4e00 && code <= 0x9fff) return String.fromCharCode(simplifiedCode(code));
  if (code < 0x7f) return sign.toLowerCase();
  const one = foldText(sign);
  return one.length === sign.length ? one : sign;
}

/** The parts of the query to find in texts, longest first. */
function wantedOf(words: string[]): string[] {
  const pieces = words.flatMap((word) => foldText(word).match(/[\p{L}\p{N}.]+|\p{Extended_Pictographic}/gu) ?? []);
  return [...new Set(pieces.filter((piece) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(piece)))].toSorted(
    (a, b) => b.length - a.length,
  );
}

/** The bigrams of Chinese parts, for texts in which no whole part is found. */
function pairsOf(wanted: string[]): string[] {
  return wanted.flatMap((piece) => {
    const signs = [...piece];
    return signs.length > 2 && /\p{Script=Han}/u.test(piece)
      ? signs.slice(0, -1).map((sign, place) => sign + (signs[place + 1] ?? ""))
      : [];
  });
}

interface Place {
  at: number;
  length: number;
}

function placesOf(text: string, wanted: string[], max: number): Place[] {
  const places: Place[] = [];
  for (const piece of wanted) {
    for (let at = text.indexOf(piece); at >= 0 && places.length < max; at = text.indexOf(piece, at + piece.length))
      places.push({ at, length: piece.length });
  }
  return places.toSorted((a, b) => a.at - b.at);
}

const MANY = 200;

/** The position of the window with most matched characters. */
function bestPlace(places: Place[]): number | undefined {
  let best: { at: number; length: number } | undefined;
  for (const [index, { at }] of places.entries()) {
    let length = 0;
    for (let next = index; next < places.length; next++) {
      const place = places[next];
      if (!place || place.at > at + SNIPPET - BEFORE) break;
      length += place.length;
    }
    if (!best || length > best.length) best = { at, length };
  }
  return best?.at;
}

/** More code units than any grapheme has. */
const SIGN_UNITS = 32;

/** The whole graphemes that begin between two positions. */
function wordsBetween(text: string, from: number, to: number): string {
  let at = Math.max(0, from - SIGN_UNITS);
  let words = "";
  for (const sign of signsOf(text.slice(at, to + SIGN_UNITS))) {
    if (at >= from && at < to) words += sign;
    at += sign.length;
  }
  return words.trim();
}

/** Finds the snippet and the words to highlight. @param first the card's summary, which is shown in any case */
export function hitOf(words: string[], title: string, first: string, text: string): Hit {
  const looked = text.slice(0, LOOKED_MAX).trim();
  const same = folded(looked);
  const titleSame = folded(title);
  let wanted = wantedOf(words);
  if (placesOf(same, wanted, 1).length === 0 && placesOf(titleSame, wanted, 1).length === 0) wanted = pairsOf(wanted);
  const places = placesOf(same, wanted, MANY);
  const at = bestPlace(places);
  const marks = new Set<string>();
  const take = (of: string, { at: from, length }: Place) =>
    marks.size < MARKS_MAX && marks.add(wordsBetween(of, from, from + length));
  for (const place of placesOf(titleSame, wanted, MARKS_MAX)) take(title, place);
  // A match within the summary needs no snippet.
  const isShown = at === undefined || at < first.length - BEFORE;
  const from = isShown ? 0 : Math.max(0, at - BEFORE);
  for (const place of places) if (place.at >= from && place.at < from + 2 * SNIPPET) take(looked, place);
  if (isShown) for (const place of placesOf(folded(first), wanted, MARKS_MAX)) take(first, place);
  if (isShown) return { snippet: "", marks: [...marks] };
  const to = from + SNIPPET;
  return { snippet: `…${wordsBetween(looked, from, to)}${to < looked.length ? "…" : ""}`, marks: [...marks] };
}

/** Adds snippets and highlighted words to cards. */
export async function withHits<Card extends { id: number }>(
  ctx: Pick<Context, "db">,
  { kind, title, search: { isTitled } }: PostKind<Card>,
  cards: Card[],
  { words }: Asked,
): Promise<(Card & Hit)[]> {
  if (cards.length === 0) return [];
  const ids = cards.map((card) => card.id);
  const { rows } = await sql<{
    id: number;
    title: string;
    html: string;
  }>`select id, ${isTitled ? sql.ref(title) : sql`''`} as title, html from ${sql.table(kind)} where id in (${sql.join(ids)})`.execute(
    ctx.db,
  );
  const texts = new Map(rows.map((row) => [row.id, row]));
  return cards.map((card) => {
    const row = texts.get(card.id);
    const text = textOfHtml(row?.html ?? "");
    const first = cutText(text.trim(), SNIPPET);
    return { ...card, ...hitOf(words, row?.title ?? "", first, text) };
  });
}
