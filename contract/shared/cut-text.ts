/** Browsers without `Intl.Segmenter` (Firefox before 125) see code points: an emoji of several may be cut there. */
const segmenter = Intl.Segmenter && new Intl.Segmenter();

/** So much is cut into signs at a time: V8 takes a minute for a whole text of 100,000 characters. */
const WINDOW = 100;

/** A text's signs as readers see them (grapheme clusters), as far as they are asked for. */
export function* segmentsOf(text: string): Generator<string> {
  for (let at = 0, size = WINDOW; at < text.length;) {
    const isEnd = at + size >= text.length;
    const part = isEnd ? text.slice(at) : text.slice(at, at + size).replace(/[\ud800-\udbff]$/, "");
    const signs = segmenter ? Array.from(segmenter.segment(part), ({ segment }) => segment) : [...part];
    // The last sign of a window may go on behind the window.
    if (!isEnd) signs.pop();
    yield* signs;
    for (const sign of signs) at += sign.length;
    size = signs.length > 0 ? WINDOW : 2 * size;
  }
}

/** The first `max` signs of a text, none of them cut in two, and `end` where there were more. */
export function cutText(text: string, max: number, end = ""): string {
  if (text.length <= max) return text;
  // Chinese and ASCII alone: one code unit each.
  if (/^[\n -~、-〟一-鿿！-～]*$/.test(text.slice(0, max + 1))) return text.slice(0, max) + end;
  let cut = "";
  let count = 0;
  for (const sign of segmentsOf(text)) {
    if (count++ === max) return cut + end;
    cut += sign;
  }
  return text;
}
