/** One piece of a text: a run of Chinese (or kana, or Hangul), or a word of anything else. */
interface Run {
  text: string;
  isCjk: boolean;
}

const CJK = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}々ー";
/** A word may run into Chinese without a space, 打Boss了: the two never share a run. */
const runs = new RegExp(`([${CJK}]+)|(?:(?![${CJK}])[\\p{L}\\p{N}])+`, "gu");

function runsOf(text: string): Run[] {
  return Array.from(text.normalize("NFKC").toLowerCase().matchAll(runs), ([run, chinese]) => ({ text: run, isCjk: chinese !== undefined }));
}

/** Longer words are no words; an index entry of one would only take room. */
const WORD_MAX = 40;

/**
 * What the index holds of a text, in order: of Chinese every two neighbours and the last one alone (design.md §4: a
 * dictionary cuts game words wrongly, single characters find too much), of the rest the words.
 * `浮岛攻略 v2` → 浮岛 岛攻 攻略 略 v2
 */
export function indexTokens(text: string): string[] {
  return runsOf(text).flatMap(({ text: run, isCjk }) => {
    if (!isCjk) return [run.slice(0, WORD_MAX)];
    const characters = [...run];
    return characters.map((character, index) => character + (characters[index + 1] ?? ""));
  });
}

/** Tokens that stand side by side in that order; the last one may go on (`isPrefix`). */
export interface Phrase {
  tokens: string[];
  isPrefix: boolean;
}

/** At most this many runs of a query count. */
const PHRASES_MAX = 8;

/**
 * What a query asks the index for; all phrases must be found. One Chinese character is the beginning of a pair, a word
 * may be half typed.
 */
export function queryPhrases(query: string): Phrase[] {
  return runsOf(query)
    .slice(0, PHRASES_MAX)
    .map(({ text: run, isCjk }) => {
      if (!isCjk) return { tokens: [run.slice(0, WORD_MAX)], isPrefix: true };
      const characters = [...run];
      const [first = ""] = characters;
      if (characters.length === 1) return { tokens: [first], isPrefix: true };
      return { tokens: characters.slice(0, -1).map((character, index) => character + (characters[index + 1] ?? "")), isPrefix: false };
    });
}
