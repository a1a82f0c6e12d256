import { indexTokens, type Phrase } from "../../../../db/search-tokens.ts";

const LETTERS = 26;
/** 26⁴ signs: all that are letters. */
const PLACES = 4;
/** No word of an engine elsewhere is longer: it is cut where the built-in index cuts, counted in signs. */
const SIGNS_MAX = 40;
/** As a number of four letters never begins. */
const START = "zz";
/** So many beginnings of words are kept of a text, and none longer. */
const STARTS_MAX = 20_000;
const START_SIGNS_MAX = 20;

function signOf(sign: string): string {
  if (/^[a-y]$/.test(sign)) return sign;
  let rest = sign.codePointAt(0) ?? 0;
  let letters = "";
  for (let place = 0; place < PLACES; place++) {
    letters = String.fromCharCode(97 + (rest % LETTERS)) + letters;
    rest = Math.floor(rest / LETTERS);
  }
  return `z${letters}`;
}

/**
 * A token of ours (db/search-tokens.ts) as a word of letters a to z: an engine that takes Chinese apart by a dictionary,
 * or knows better what a word is, finds by it what the built-in index finds. What begins alike begins alike here too.
 */
export const wordOf = (token: string) => [...token].slice(0, SIGNS_MAX).map(signOf).join("");

const startOf = (token: string) => START + wordOf(token);

/** A text as words, and all beginnings by which a half-typed word, or one Chinese character, finds it. */
export function wordsOf(text: string, max: number): { words: string; starts: string } {
  const tokens = indexTokens(text).slice(0, max);
  const starts = new Set<string>();
  for (const token of new Set(tokens)) {
    const signs = [...token].slice(0, START_SIGNS_MAX);
    // Of a pair of Chinese its first character alone is ever asked for, and a last character by itself.
    const isChinese = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー]/u.test(token);
    for (let length = 1; length <= (isChinese ? 1 : signs.length) && starts.size < STARTS_MAX; length++)
      starts.add(startOf(signs.slice(0, length).join("")));
  }
  return { words: tokens.map(wordOf).join(" "), starts: [...starts].join(" ") };
}

/** A phrase as words side by side; its half-typed end, which is no word, apart. */
export function phrasesOf({ tokens, isPrefix }: Phrase): string[][] {
  const last = tokens.at(-1);
  if (!isPrefix || last === undefined) return [tokens.map(wordOf)];
  const whole = tokens.slice(0, -1).map(wordOf);
  const start = [startOf([...last].slice(0, START_SIGNS_MAX).join(""))];
  return whole.length > 0 ? [whole, start] : [start];
}
