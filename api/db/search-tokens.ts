import { foldText } from "./fold-text.ts";

/** One piece of a text: a run of Chinese (or kana, or Hangul), of emoji, or a word of anything else. */
interface Run {
  text: string;
  kind: "cjk" | "emoji" | "word";
}

const CJK = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}々ー";
/** Flags are two letters of their own; digits and # are no emoji here. */
const EMOJI = "\\p{Extended_Pictographic}\\p{Regional_Indicator}";
/** What follows an emoji and is not seen by itself: selectors, skin, the joiner. */
const EMOJI_TAIL = "\\p{Emoji_Modifier}\\uFE0E\\uFE0F\\u200D";
/**
 * A word may run into Chinese without a space, 打Boss了: the two never share a run. A dot between digits belongs to a
 * number, 3.2. Radicals (⺀) are Han and no letters: the databases take them for spaces, and so do we.
 */
const runs = new RegExp(
  `((?:(?=[\\p{L}\\p{N}])[${CJK}])+)|([${EMOJI}][${EMOJI}${EMOJI_TAIL}]*)|(?:(?![${CJK}${EMOJI}])[\\p{L}\\p{N}]|(?<=\\d)\\.(?=\\d))+`,
  "gu",
);

function runsOf(text: string): Run[] {
  const folded = foldText(text);
  return Array.from(folded.matchAll(runs), ([run, cjk, emoji]) => ({
    text: run,
    kind: cjk !== undefined ? "cjk" : emoji !== undefined ? "emoji" : "word",
  }));
}

/** Longer words are no words; an index entry of one would only take room. */
const WORD_MAX = 40;

/** SQLite's tokenizer cuts at dots and leaves emoji out; what is for private use it keeps as letters. */
const DOT = "\uE000";
const EMOJI_MARK = "\uE001";

const wordToken = (word: string) => word.slice(0, WORD_MAX).replaceAll(".", DOT);
const emoji = new RegExp(`[${EMOJI}]`, "gu");
const emojiTokens = (run: string) =>
  (run.match(emoji) ?? []).map((character) => EMOJI_MARK + (character.codePointAt(0) ?? 0).toString(16));

/** A word as it is, and where it holds a number with dots also from there and from each part on: v3.2 is found by 3.2 and by 2. */
function wordTokens(word: string): string[] {
  if (!word.includes(".")) return [wordToken(word)];
  const starts = [...word.matchAll(/(?<=^\D+)\d|(?<=\.)\d/g)].map((match) => match.index).slice(0, 6);
  return [...new Set([0, ...starts])].map((start) => wordToken(word.slice(start)));
}

/**
 * What the index holds of a text, in order: of Chinese every two neighbours and the last one alone (a
 * dictionary cuts game words wrongly, single characters find too much), each emoji, of the rest the words. Traditional
 * characters stand as simplified ones.
 * `浮島攻略 v2` → 浮岛 岛攻 攻略 略 v2
 */
export function indexTokens(text: string): string[] {
  return runsOf(text).flatMap(({ text: run, kind }) => {
    if (kind === "word") return wordTokens(run);
    if (kind === "emoji") return emojiTokens(run);
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
    .map(({ text: run, kind }) => {
      if (kind === "word") return { tokens: [wordToken(run)], isPrefix: true };
      if (kind === "emoji") return { tokens: emojiTokens(run), isPrefix: false };
      const characters = [...run];
      const [first = ""] = characters;
      if (characters.length === 1) return { tokens: [first], isPrefix: true };
      return {
        tokens: characters.slice(0, -1).map((character, index) => character + (characters[index + 1] ?? "")),
        isPrefix: false,
      };
    });
}

/** The longest exact phrase that is looked for. */
const EXACT_MAX = 40;

/**
 * What stands in quotes: its words side by side in that order, whatever signs are between them. The last word ends there;
 * Chinese may go on. Undefined where there is no word in it.
 */
export function exactPhrase(text: string): Phrase | undefined {
  const all = runsOf(text);
  const tokens = all.flatMap(({ text: run, kind }, place) => {
    if (place < all.length - 1) return indexTokens(run);
    if (kind === "word") return [wordToken(run)];
    if (kind === "emoji") return emojiTokens(run);
    const characters = [...run];
    return characters.length === 1 ? characters : indexTokens(run).slice(0, -1);
  });
  if (tokens.length === 0) return undefined;
  const last = all.at(-1);
  return { tokens: tokens.slice(0, EXACT_MAX), isPrefix: last?.kind === "cjk" && [...last.text].length === 1 };
}

/** At most this many parts of a query are asked for. */
const PARTS_MAX = 16;

/**
 * The parts of a query that matches nowhere as a whole, each worth finding by itself: every pair of its Chinese, its
 * words. Lone characters and digits find too much, and count only where there is nothing else.
 */
export function partsOf(phrases: Phrase[]): Phrase[] {
  const parts = phrases.flatMap(({ tokens, isPrefix }) =>
    tokens.map((token): Phrase => ({ tokens: [token], isPrefix })),
  );
  const telling = parts.filter(({ tokens: [token = ""] }) => [...token].length > 1 && !/^\d+$/.test(token));
  return (telling.length > 0 ? telling : parts).slice(0, PARTS_MAX);
}
