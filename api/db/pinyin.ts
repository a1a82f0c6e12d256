import { createRequire } from "node:module";

/** The dictionaries are loaded at the first write or search; a process that only renders pages never loads them. */
const pinyinPro = () => (loaded ??= createRequire(import.meta.url)("pinyin-pro") as typeof import("pinyin-pro"));
let loaded: typeof import("pinyin-pro") | undefined;

const HAN = /\p{Script=Han}/u;

export const hasHan = (text: string): boolean => HAN.test(text);

/** One pronunciation of a text: each character with its sound; characters that are not Chinese are their own sound. */
export type Reading = { character: string; sound: string }[];

/** Maximum pronunciations per text: as words, as a surname, and with one character read differently. */
const READINGS_MAX = 6;

/** People type `lue` or `lve` for 略, but only `lv` for 绿. */
const asTyped = (sound: string) =>
  sound
    .toLowerCase()
    .replaceAll("ü", "v")
    .replace(/^([ln])ve$/, "$1ue");

const options = { toneType: "none", type: "array", v: true, nonZh: "spaced" } as const;

function readingOf(characters: string[], sounds: string[]): Reading {
  return characters.map((character, index) => ({
    character,
    sound: HAN.test(character) ? asTyped(sounds[index] ?? character) : character,
  }));
}

/** Pronunciations of a text, the likeliest first. @param text folded; letters and digits only */
export function readingsOf(text: string): Reading[] {
  const characters = [...text];
  if (!HAN.test(text)) return [readingOf(characters, characters)];
  const plain = readingOf(characters, pinyinPro().pinyin(text, options));
  const readings = [plain, readingOf(characters, pinyinPro().pinyin(text, { ...options, surname: "head" }))];
  for (const [index, sounds] of pinyinPro().polyphonic(text, { toneType: "none", type: "array", v: true }).entries()) {
    const said = plain[index];
    if (!said || !HAN.test(said.character)) continue;
    for (const sound of sounds.map(asTyped))
      if (sound !== said.sound) readings.push(plain.with(index, { character: said.character, sound }));
  }
  const known = new Set<string>();
  return readings
    .filter((reading) => {
      const sound = soundOf(reading);
      return known.has(sound) ? false : known.add(sound);
    })
    .slice(0, READINGS_MAX);
}

/** Example: yuanshen40 for 原神4.0. */
export const soundOf = (reading: Reading): string => reading.map(({ sound }) => sound).join("");

/** Example: ys40 for 原神4.0. */
export const initialsOf = (reading: Reading): string =>
  reading.map(({ character, sound }) => (HAN.test(character) ? sound.slice(0, 1) : sound)).join("");

const sounds = new Map<string, string>();

/** The commonest reading of a single character, without tone. */
export function soundOfCharacter(character: string): string {
  let sound = sounds.get(character);
  if (sound === undefined) {
    sound = asTyped(pinyinPro().pinyin(character, { toneType: "none", v: true }));
    sounds.set(character, sound);
  }
  return sound;
}

/** Cached, a hundred times faster: word lists change only a little at a time. */
const words = new Map<string, string[]>();
const WORDS_MAX = 20_000;

/** The sound of each character of a word, as read within the word. */
export function soundsOfWord(word: string): string[] {
  let said = words.get(word);
  if (!said) {
    said = pinyinPro().pinyin(word, options).map(asTyped);
    if (words.size < WORDS_MAX) words.set(word, said);
  }
  return said;
}
