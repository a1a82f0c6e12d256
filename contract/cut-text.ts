/** Browsers without `Intl.Segmenter` (Firefox before 125) see code points: an emoji of several may be cut there. */
const segmenter = Intl.Segmenter && new Intl.Segmenter();

/** Its signs as readers see them (grapheme clusters), of a short text: V8's time grows with the square of the length. */
export const shortSigns = (text: string): Iterable<{ segment: string }> =>
  segmenter ? segmenter.segment(text) : Array.from(text, (segment) => ({ segment }));

/**
 * The first `max` signs of a text, none of them cut in two, and `end` where there were more. No sign that people write has more than
 * sixteen code units; where signs have, the text ends earlier.
 */
export function cutText(text: string, max: number, end = ""): string {
  if (text.length <= max) return text;
  // Chinese and ASCII alone: one code unit each.
  if (/^[\n -~、-〟一-鿿！-～]*$/.test(text.slice(0, max + 1))) return text.slice(0, max) + end;
  let cut = "";
  for (const { segment } of shortSigns(text.slice(0, 16 * max + 16).replace(/[\ud800-\udbff]$/, ""))) {
    if (max-- < 1) return cut + end;
    cut += segment;
  }
  return cut === text ? text : cut + end;
}
