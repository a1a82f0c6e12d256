import { hasHan, initialsOf, readingsOf, soundOf } from "./pinyin.ts";
import { foldText } from "./fold-text.ts";

/** Maximum characters of a key: people who typed more need no suggestion. */
const KEY_MAX = 24;
/** Prefixes of up to this many characters have entries of their own, sorted by rank. */
export const SHORT_MAX = 3;
/** A title is found by its beginning and by the text after its brackets and spaces: 【攻略】原神, Steam 打折. */
const STARTS_MAX = 3;

const notLetters = /[^\p{L}\p{N}]+/u;

const lettersOf = (folded: string): string => folded.split(notLetters).join("");
const cut = (key: string): string => [...key].slice(0, KEY_MAX).join("");

/** The rest of a text from each of its first parts on. */
export function startsOf(text: string): string[] {
  const parts = foldText(text)
    .split(notLetters)
    .filter((part) => part !== "");
  return parts.slice(0, STARTS_MAX).map((_, index) => cut(parts.slice(index).join("")));
}

/**
 * The index keys of a text: its spelling, its sound and the initials of its sound, each in full and as short prefixes.
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

/** A typed text: prefixes of keys, and Chinese characters that hits must contain. */
export interface Typed {
  keys: string[];
  characters: string[];
}

/**
 * Parses a typed text: `v` for `ü`, syllables with or without spaces. Mixed input such as 原sh is read by both its
 * parts.
 */
export function typedOf(query: string): Typed {
  const text = lettersOf(foldText(query.replaceAll(/[üÜ]/g, "v"))).replaceAll(/([ln])ve/g, "$1ue");
  if (text === "") return { keys: [], characters: [] };
  const isMixed = hasHan(text) && /[a-z]/.test(text);
  // In a name such as Müller, the key has the letter without dots.
  if (!isMixed) return { keys: [...new Set([text, lettersOf(foldText(query))].map(cut))], characters: [] };
  const [reading = []] = readingsOf(text);
  return {
    keys: [...new Set([text, soundOf(reading), initialsOf(reading)].map(cut))],
    characters: [...text].filter(hasHan),
  };
}
