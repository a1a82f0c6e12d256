import { shortSigns } from "./cut-text.ts";
import { roomFor } from "./room-for.ts";

/** So much is cut into signs at a time: V8 takes a minute for a whole text of 100,000 characters. */
const WINDOW = 100;
/** Signs of one code unit each, whatever stands beside them: most texts of ours. */
const plain = /^[\n -~、-〟一-鿿！-～—‘’“”…·]*$/;

function* segmentsOf(text: string): Generator<string> {
  for (let at = 0, size = WINDOW; at < text.length;) {
    const isEnd = at + size >= text.length;
    const part = isEnd ? text.slice(at) : text.slice(at, at + size).replace(/[\ud800-\udbff]$/, "");
    const signs = Array.from(shortSigns(part), ({ segment }) => segment);
    // The last sign of a window may go on behind the window.
    if (!isEnd) signs.pop();
    yield* signs;
    for (const sign of signs) at += sign.length;
    size = signs.length > 0 ? WINDOW : 2 * size;
  }
}

/** A text's signs as readers see them (grapheme clusters): 👨‍👩‍👧, 🇨🇳 and กำ are one each. */
export const signsOf = (text: string): string[] => (plain.test(text) ? text.split("") : [...segmentsOf(text)]);

/** A plain sign with a plain sign behind it is one sign. */
const plainBefore = /[ -~、-〟一-鿿！-～—‘’“”…·](?=[ -~、-〟一-鿿！-～—‘’“”…·])/g;

/** How many signs a text has. */
export function countSigns(text: string): number {
  const odd = text.replaceAll(plainBefore, "");
  return text.length - odd.length + signsOf(odd).length;
}

/** Whether a text has at most so many signs. */
export const isAtMost = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= roomFor(max) && countSigns(text) <= max);
