import { createRequire } from "node:module";

/** Its dictionaries are loaded where something is written, or a word is looked for: who only reads has none of them. */
const pinyinPro = () => (loaded ??= createRequire(import.meta.url)("pinyin-pro") as typeof import("pinyin-pro"));
let loaded: typeof import("pinyin-pro") | undefined;

const HAN = /\p{Script=Han}/u;

export const hasHan = (text: string): boolean => HAN.test(text);

/** One way to say a text: each of its characters beside what it sounds like; what is no Chinese stays as it is. */
export type Reading = { character: string; sound: string }[];

/** So many ways of one text are kept: as its words are said, as a surname, and with one character said otherwise. */
const READINGS_MAX = 6;

/** `lue` and `lve` are both typed for 略; of 绿 there is only `lv`. */
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

/** How a text may be said, the likeliest first. @param text folded, letters and digits alone */
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

/** 原神4.0: yuanshen40 */
export const soundOf = (reading: Reading): string => reading.map(({ sound }) => sound).join("");

/** 原神4.0: ys40 */
export const initialsOf = (reading: Reading): string =>
  reading.map(({ character, sound }) => (HAN.test(character) ? sound.slice(0, 1) : sound)).join("");

const sounds = new Map<string, string>();

/** What a character sounds like by itself, without tone: its commonest reading. */
export function soundOfCharacter(character: string): string {
  let sound = sounds.get(character);
  if (sound === undefined) {
    sound = asTyped(pinyinPro().pinyin(character, { toneType: "none", v: true }));
    sounds.set(character, sound);
  }
  return sound;
}

/** Asking again is a hundred times as quick: lists of words change a little at a time. */
const words = new Map<string, string[]>();
const WORDS_MAX = 20_000;

/** What each of its characters sounds like within a word. */
export function soundsOfWord(word: string): string[] {
  let said = words.get(word);
  if (!said) {
    said = pinyinPro().pinyin(word, options).map(asTyped);
    if (words.size < WORDS_MAX) words.set(word, said);
  }
  return said;
}
