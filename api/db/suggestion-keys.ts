import { hasHan, initialsOf, readingsOf, soundOf } from "./pinyin.ts";
import { foldText } from "./fold-text.ts";

/** Beyond so many characters nobody types on for a suggestion. */
const KEY_MAX = 24;
/** A beginning of so many characters or fewer is an entry of its own, in the order of what is known best. */
export const SHORT_MAX = 3;
/** A title is found by its beginning, and by what stands behind its brackets and spaces: 【攻略】原神, Steam 打折. */
const STARTS_MAX = 3;

const notLetters = /[^\p{L}\p{N}]+/u;

const lettersOf = (folded: string): string => folded.split(notLetters).join("");
const cut = (key: string): string => [...key].slice(0, KEY_MAX).join("");

/** What begins with each of a text's first parts. */
export function startsOf(text: string): string[] {
  const parts = foldText(text)
    .split(notLetters)
    .filter((part) => part !== "");
  return parts.slice(0, STARTS_MAX).map((_, index) => cut(parts.slice(index).join("")));
}

/**
 * The entries of a text in the index: as it is written, as it sounds and by the initials of its sounds, each whole and
 * by its first characters.
 */
export function keysOf(text: string): string[] {
  const whole = new Set<string>();
  for (const start of startsOf(text)) {
    whole.add(start);
    for (const reading of readingsOf(start)) {
      whole.add(cut(soundOf(reading)));
      whole.add(cut(initialsOf(reading)));
    }
  }
  const keys = new Set(whole);
  for (const key of whole) {
    const characters = [...key];
    for (let length = 1; length <= SHORT_MAX && length < characters.length; length++)
      keys.add(characters.slice(0, length).join(""));
  }
  return [...keys];
}

/** What is looked for: beginnings of keys, and Chinese characters that must stand in what is found. */
export interface Typed {
  keys: string[];
  characters: string[];
}

/** As somebody types it: `ü` as `v`, spaces between syllables or not. Where letters stand beside Chinese, 原sh, both are said. */
export function typedOf(query: string): Typed {
  const text = lettersOf(foldText(query.replaceAll(/[üÜ]/g, "v"))).replaceAll(/([ln])ve/g, "$1ue");
  if (text === "") return { keys: [], characters: [] };
  const isMixed = hasHan(text) && /[a-z]/.test(text);
  // In a name, Müller, the letter is the one without its dots.
  if (!isMixed) return { keys: [...new Set([text, lettersOf(foldText(query))].map(cut))], characters: [] };
  const [reading = []] = readingsOf(text);
  return {
    keys: [...new Set([text, soundOf(reading), initialsOf(reading)].map(cut))],
    characters: [...text].filter(hasHan),
  };
}
