import { isPlain, segmentsOf } from "./cut-text.ts";
import { roomFor } from "./room-for.ts";

/** A text's signs as readers see them (grapheme clusters): 👨‍👩‍👧, 🇨🇳 and กำ are one each. */
export const signsOf = (text: string): string[] => (isPlain(text) ? text.split("") : [...segmentsOf(text)]);

/** A plain character before a plain character is one sign. */
const plainBefore = /[ -~、-〟一-鿿！-～—‘’“”…·](?=[ -~、-〟一-鿿！-～—‘’“”…·])/g;

/** The number of signs in a text. */
export function countSigns(text: string): number {
  const odd = text.replaceAll(plainBefore, "");
  return text.length - odd.length + signsOf(odd).length;
}

/** Whether a text has at most `max` signs. */
export const isAtMost = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= roomFor(max) && countSigns(text) <= max);
