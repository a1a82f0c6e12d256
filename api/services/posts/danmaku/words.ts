import { foldText } from "../../../db/fold-text.ts";
import { hasHan } from "../../../db/pinyin.ts";
import { normalise, type Normal } from "../../shared/word/normalise.ts";
import { standsThere } from "../../shared/word/stands-there.ts";

/** Whether the letters of a word stand in a text, also with signs between them, as in the site's lists of words. */
function standsIn(text: Normal, { letters, gaps }: Normal): boolean {
  if (letters === "") return false;
  for (let begin = text.letters.indexOf(letters); begin !== -1; begin = text.letters.indexOf(letters, begin + 1))
    // A danmaku is one line of a few words: punctuation within a Chinese word only hides it.
    if (hasHan(letters) || standsThere(text, { begin, end: begin + letters.length }, gaps)) return true;
  return false;
}

/**
 * Returns a function that tells whether a text contains one of the words, in any case, width and script of Chinese, and
 * with spaces or punctuation between the signs of a word.
 */
export function wordFinder(words: readonly string[]): (text: string) => boolean {
  const folded = words.map(foldText);
  const normal = words.map(normalise);
  return (text) => {
    if (words.length === 0) return false;
    const line = foldText(text);
    if (folded.some((word) => line.includes(word))) return true;
    const letters = normalise(text);
    return normal.some((word) => standsIn(letters, word));
  };
}
