import { foldText } from "../../../db/fold-text.ts";

/** Whether the text contains one of the words, in any case, width and script of Chinese. */
export function hasWord(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false;
  const folded = foldText(text);
  return words.some((word) => folded.includes(foldText(word)));
}
