import { hasHan } from "../../../db/pinyin.ts";
import { GAP, type Normal } from "./normalise.ts";

const LATIN_OR_DIGIT = /[a-z0-9]/;

/**
 * Whether the letters form the word, or are adjacent by chance. Between the characters of a word odd signs may occur;
 * punctuation or a line end only if there is a gap between all of them. Latin words must be whole words, or have a gap
 * between all letters.
 */
export function standsThere(
  { letters, gaps }: Normal,
  { begin, end }: { begin: number; end: number },
  own: Normal["gaps"],
): boolean {
  let can = 0;
  let count = 0;
  let ordinary = 0;
  for (let at = begin + 1; at < end; at++) {
    if ((own[at - begin] ?? GAP.none) !== GAP.none) continue;
    can++;
    if (gaps[at] !== GAP.none) count++;
    if (gaps[at] === GAP.ordinary) ordinary++;
  }
  const isSpread = count === can && count > 0;
  if (ordinary > 0 && !(isSpread && count > 1)) return false;
  if (!hasHan(letters.slice(begin, end)) && LATIN_OR_DIGIT.test(letters.charAt(begin))) {
    if (count > 0 && !isSpread) return false;
    const isOpen = (at: number, other: number) => gaps[at] === GAP.none && LATIN_OR_DIGIT.test(letters.charAt(other));
    if ((begin > 0 && isOpen(begin, begin - 1)) || (end < letters.length && isOpen(end, end))) return false;
  }
  return true;
}
