import { readingsOf } from "./pinyin.ts";
import { startsOf } from "./suggestion-keys.ts";

/** How many letters must be put in, left out, changed or swapped with their neighbour; two stands for more than one. */
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

export interface Near {
  text: string;
  edits: number;
}

/**
 * What of a text begins like what was typed, by sound or by letter: of 原神攻略 and `yuansehn` it is 原神. @param said what was typed, as it may sound
 * @returns undefined where nothing does
 */
export function beginningLike(text: string, said: string[], editsMax: number): Near | undefined {
  let best: Near | undefined;
  for (const start of startsOf(text))
    for (const reading of readingsOf(start)) {
      let sound = "";
      let written = "";
      for (const part of reading) {
        sound += part.sound;
        written += part.character;
        for (const one of said) {
          const distance = edits(sound, one);
          if (distance <= editsMax && distance < (best?.edits ?? 2)) best = { text: written, edits: distance };
        }
      }
    }
  return best;
}
