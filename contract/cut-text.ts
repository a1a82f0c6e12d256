/** Browsers without `Intl.Segmenter` (Firefox before 125) see code points: an emoji of several may be cut there. */
export const segmenter = Intl.Segmenter && new Intl.Segmenter("zh");

/** Signs of one code unit each, whatever stands beside them: most texts of ours, which need no segmenter. */
export const plainSigns = /^[\n -~、-〟一-鿿！-～—‘’“”…·]*$/;

/** No sign that people write has more code units. The segmenter's time grows with the square of what it is given. */
const UNITS_MAX = 16;

/** The first `max` signs as readers see them (grapheme clusters), none of them cut in two, and `end` where there were more. */
export function cutText(text: string, max: number, end = ""): string {
  if (text.length <= max) return text;
  if (plainSigns.test(text.slice(0, max + 1))) return text.slice(0, max) + end;
  const some = text.slice(0, (max + 1) * UNITS_MAX);
  let at = 0;
  let count = 0;
  for (const sign of segmenter ? segmenter.segment(some) : some) {
    if (count++ === max) return text.slice(0, at) + end;
    at += typeof sign === "string" ? sign.length : sign.segment.length;
  }
  // Fewer signs than that, or signs that nobody writes: those are cut where it falls, between two code points.
  return some.length === text.length ? text : some.replace(/[\ud800-\udbff]$/, "") + end;
}
