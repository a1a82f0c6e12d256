import { plainSigns, segmenter } from "./cut-text.ts";

/** So much is given to the segmenter at a time: V8 takes a minute for a whole text of 100,000 characters. */
const WINDOW = 100;

function* segmentsOf(text: string): Generator<string> {
  for (let at = 0, size = WINDOW; at < text.length;) {
    const isEnd = at + size >= text.length;
    const part = text.slice(at, isEnd ? undefined : at + size).replace(isEnd ? "" : /[\ud800-\udbff]$/, "");
    const signs = segmenter ? Array.from(segmenter.segment(part), ({ segment }) => segment) : [...part];
    // The last sign of a window may go on behind the window.
    if (!isEnd) signs.pop();
    yield* signs;
    for (const sign of signs) at += sign.length;
    size = signs.length > 0 ? WINDOW : 2 * size;
  }
}

/** A text's signs as readers see them (grapheme clusters): 👨‍👩‍👧, 🇨🇳 and กำ are one each. */
export const signsOf = (text: string): string[] => (plainSigns.test(text) ? text.split("") : [...segmentsOf(text)]);

/** A plain sign with a plain sign behind it is one sign. */
const plainBefore = /[ -~、-〟一-鿿！-～—‘’“”…·](?=[ -~、-〟一-鿿！-～—‘’“”…·])/g;

/** How many signs a text has. */
export function countSigns(text: string): number {
  const odd = text.replaceAll(plainBefore, "");
  return text.length - odd.length + signsOf(odd).length;
}

/**
 * How many code units a text of so many signs may have: in a name each sign may be an emoji of twelve, in a long text there
 * is room for many. This is the `maxlength` of an input: browsers count code units.
 */
export const roomFor = (max: number): number => (max <= 200 ? 12 * max : Math.min(2 * max + 2_000, max + 10_000));

/** Whether a text has at most so many signs. */
export const isAtMost = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= roomFor(max) && countSigns(text) <= max);
