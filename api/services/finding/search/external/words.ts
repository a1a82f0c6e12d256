import { indexTokens, type Phrase } from "../../../../db/search-tokens.ts";

const LETTERS = 26;
/** 26⁴ codes suffice for all letters. */
const PLACES = 4;
/** The longest word, in characters: external engines get words cut at the same length as in the built-in index. */
const SIGNS_MAX = 40;
/** The prefix of word beginnings; no encoded character begins with it. */
const START = "zz";
/** The most word beginnings of one text, and their greatest length in characters. */
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
 * Encodes a token (db/search-tokens.ts) as a word of the letters a to z. An engine that would split Chinese by its own
 * dictionary then finds exactly what the built-in index finds. Tokens with a common prefix stay so when encoded.
 */
export const wordOf = (token: string) => [...token].slice(0, SIGNS_MAX).map(signOf).join("");

const startOf = (token: string) => START + wordOf(token);

/** A text's encoded words, and all beginnings by which a half-typed word or a single Chinese character finds it. */
export function wordsOf(text: string, max: number): { words: string; starts: string } {
  const tokens = indexTokens(text).slice(0, max);
  const starts = new Set<string>();
  for (const token of new Set(tokens)) {
    const signs = [...token].slice(0, START_SIGNS_MAX);
    // Of a Chinese bigram only the first character is ever searched alone; the text's last character is a token of its
    // own.
    const isChinese = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー]/u.test(token);
    for (let length = 1; length <= (isChinese ? 1 : signs.length) && starts.size < STARTS_MAX; length++)
      starts.add(startOf(signs.slice(0, length).join("")));
  }
  return { words: tokens.map(wordOf).join(" "), starts: [...starts].join(" ") };
}

/** A phrase as adjacent encoded words; its half-typed end is separate, because it is not a word. */
export function phrasesOf({ tokens, isPrefix }: Phrase): string[][] {
  const last = tokens.at(-1);
  if (!isPrefix || last === undefined) return [tokens.map(wordOf)];
  const whole = tokens.slice(0, -1).map(wordOf);
  const start = [startOf([...last].slice(0, START_SIGNS_MAX).join(""))];
  return whole.length > 0 ? [whole, start] : [start];
}
