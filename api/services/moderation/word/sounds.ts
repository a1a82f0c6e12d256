import { hasHan, soundOfCharacter } from "../../../db/pinyin.ts";
import { GAP, type Normal } from "../../shared/word/normalise.ts";

/** A normalised text by its sounds: each syllable is one code unit, whatever character it is written with. */
export type Sounds = Normal & {
  /** For each unit, its index in the normalised letters. */
  places: number[];
};

/** Each syllable's code: a private-use character, which no normalised text contains. */
const codes = new Map<string, string>();
const FIRST = 0xe0_00;
function codeOf(syllable: string): string {
  let code = codes.get(syllable);
  if (code === undefined) {
    code = String.fromCharCode(FIRST + codes.size);
    codes.set(syllable, code);
  }
  return code;
}
const LATIN = /^[a-z]$/;

/** @param readings the known readings of a word's characters */
export function soundsOf(normal: Normal, readings?: readonly string[]): Sounds {
  const sounds: Sounds = { letters: "", starts: [], ends: [], gaps: [], places: [] };
  const units: string[] = [];
  const put = (unit: string, from: number, to: number) => {
    units.push(unit);
    sounds.starts.push(normal.starts[from] ?? 0);
    sounds.ends.push(normal.ends[to - 1] ?? 0);
    sounds.gaps.push(normal.gaps[from] ?? GAP.none);
    sounds.places.push(from);
  };
  const { letters } = normal;
  for (let at = 0; at < letters.length; at++) {
    const letter = letters.charAt(at);
    if (hasHan(letter)) {
      put(codeOf(readings?.[at] ?? soundOfCharacter(letter)), at, at + 1);
      continue;
    }
    const run = latinRun(normal, at);
    const code = run.length > 1 ? codes.get(run) : undefined;
    if (code === undefined) put(letter, at, at + 1);
    else {
      put(code, at, at + run.length);
      at += run.length - 1;
    }
  }
  sounds.letters = units.join("");
  return sounds;
}

/** A run of Latin letters that may be a syllable: `du` in `du博`. Syllables have at most six letters. */
function latinRun({ letters, gaps }: Normal, at: number): string {
  if (at > 0 && gaps[at] === GAP.none && LATIN.test(letters.charAt(at - 1))) return "";
  let end = at;
  while (end - at < 7 && LATIN.test(letters.charAt(end)) && (end === at || gaps[end] === GAP.none)) end++;
  return end - at > 6 ? "" : letters.slice(at, end);
}
