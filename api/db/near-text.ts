import { initialsOf, readingsOf } from "./pinyin.ts";
import { startsOf } from "./suggestion-keys.ts";

/** Number of insertions, deletions, changes and swaps of neighbours between two words; 2 means more than one. */
export function edits(a: string, b: string): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > 1) return 2;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const isSwapped = left.length === 2 && left[0] === right[1] && left[1] === right[0] && right.length === 2;
  return Math.max(left.length, right.length) === 1 || isSwapped ? 1 : 2;
}

/** The fewest edits between the typed text and a prefix of a key. */
export function editsToBeginning(key: string, typed: string): number {
  if (key.startsWith(typed)) return 0;
  const lengths = [typed.length - 1, typed.length, typed.length + 1];
  return Math.min(...lengths.map((length) => edits(key.slice(0, length), typed)));
}

export interface Near {
  text: string;
  /** 0: same sound; between 0 and 1: initials match; 1: one edit away. */
  distance: number;
}

const BY_INITIALS = 0.5;
/** A single initial would match too much. */
const INITIALS_MIN = 2;

/**
 * The beginning of a text that is like the typed text, by sound, by letters or by initials: 原神 of 原神攻略 for `yuansehn`
 * or `ys`.
 * @param said the possible pronunciations of the typed text
 * @returns undefined if no beginning is like it
 */
export function beginningLike(text: string, said: string[], editsMax: number): Near | undefined {
  let best: Near | undefined;
  // Each character has at least one letter of sound, and one edit adds one letter.
  const longest = Math.max(0, ...said.map((one) => one.length)) + 1;
  for (const start of startsOf(text))
    for (const reading of readingsOf([...start].slice(0, longest).join(""))) {
      let sound = "";
      let initials = "";
      let written = "";
      for (const part of reading) {
        sound += part.sound;
        initials += initialsOf([part]);
        written += part.character;
        for (const one of said) {
          const isInitials = one === initials && written !== initials && one.length >= INITIALS_MIN;
          const edited = edits(sound, one);
          const distance = edited > 0 && isInitials ? BY_INITIALS : edited;
          if (distance <= Math.max(editsMax, isInitials ? BY_INITIALS : 0) && distance < (best?.distance ?? 2))
            best = { text: written, distance };
        }
      }
    }
  return best;
}
