/** Made on first use: V8 needs 25 ms to make a segmenter, a slow phone 100 ms. */
let segmenter: Intl.Segmenter | undefined;

/**
 * Browsers without `Intl.Segmenter` (Firefox before 125) count code points: an emoji of several code points may be cut.
 */
function signsOf(part: string): string[] {
  if (!Intl.Segmenter) return [...part];
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(part), ({ segment }) => segment);
}

/** The segmenter gets this many code units at a time: V8 needs a minute for a whole text of 100,000 characters. */
const WINDOW = 100;

/** A text's signs as readers see them (grapheme clusters), computed lazily. */
export function* segmentsOf(text: string): Generator<string> {
  for (let at = 0, size = WINDOW; at < text.length;) {
    const isEnd = at + size >= text.length;
    const part = isEnd ? text.slice(at) : text.slice(at, at + size).replace(/[\ud800-\udbff]$/, "");
    const signs = signsOf(part);
    // The last sign of a window may continue in the next window.
    if (!isEnd) signs.pop();
    yield* signs;
    for (const sign of signs) at += sign.length;
    size = signs.length > 0 ? WINDOW : 2 * size;
  }
}

/** Characters that are always a sign of one code unit, whatever their neighbours: most texts consist of these. */
const plain = /^[\n -~、-〟一-鿿！-～—‘’“”…·]*$/;

/** Whether each sign of a text is known to be one code unit. */
export const isPlain = (text: string): boolean => plain.test(text);

/** The first `max` signs of a text, all whole, followed by `end` when the text is longer. */
export function cutText(text: string, max: number, end = ""): string {
  if (text.length <= max) return text;
  if (isPlain(text.slice(0, max + 1))) return text.slice(0, max) + end;
  let cut = "";
  let count = 0;
  for (const sign of segmentsOf(text)) {
    if (count++ === max) return cut + end;
    cut += sign;
  }
  return text;
}
