import { segmentsOf } from "./cut-text.ts";
import { roomFor } from "./room-for.ts";

/** Signs of one code unit each, whatever stands beside them: most texts of ours. */
const plain = /^[\n -~、-〟一-鿿！-～—‘’“”…·]*$/;

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
