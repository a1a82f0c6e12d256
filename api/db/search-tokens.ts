import { foldText } from "./fold-text.ts";

/** One run of a text: Chinese (or kana, or Hangul), emoji, or any other word. */
interface Run {
  text: string;
  kind: "cjk" | "emoji" | "word";
}

const CJK = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}々ー";
/** A flag consists of two regional indicators. Digits and # are no emoji here. */
const EMOJI = "\\p{Extended_Pictographic}\\p{Regional_Indicator}";
/** Characters after an emoji that are invisible by themselves: variation selectors, skin tones, the joiner. */
const EMOJI_TAIL = "\\p{Emoji_Modifier}\\uFE0E\\uFE0F\\u200D";
/**
 * A word may touch Chinese without a space (打Boss了), so the two are separate runs. A dot between digits belongs to the
 * number (3.2). Radicals (⺀) are Han but no letters: the databases treat them as spaces, and so does this expression.
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

/** Longer words are cut: index entries for their ends would only waste space. */
const WORD_MAX = 40;

/**
 * SQLite's tokenizer splits at dots and drops emoji; private-use characters stand for both, since it keeps them as
 * letters.
 */
const DOT = "\uE000";
const EMOJI_MARK = "\uE001";

const wordToken = (word: string) => word.slice(0, WORD_MAX).replaceAll(".", DOT);
const emoji = new RegExp(`[${EMOJI}]`, "gu");
const emojiTokens = (run: string) =>
  (run.match(emoji) ?? []).map((character) => EMOJI_MARK + (character.codePointAt(0) ?? 0).toString(16));

/** A word, plus its rest from each number and part on if it has a number with dots: v3.2 is found by 3.2 and by 2. */
function wordTokens(word: string): string[] {
  if (!word.includes(".")) return [wordToken(word)];
  const starts = [...word.matchAll(/(?<=^\D+)\d|(?<=\.)\d/g)].map((match) => match.index).slice(0, 6);
  return [...new Set([0, ...starts])].map((start) => wordToken(word.slice(start)));
}

/**
 * The index tokens of a text, in order: for Chinese every pair of neighbours and the last character alone (a dictionary
 * splits game terms wrongly, single characters find too much), each emoji, and all other words. Traditional characters
 * become simplified. Example: `浮島攻略 v2` → 浮岛 岛攻 攻略 略 v2
 */
export function indexTokens(text: string): string[] {
  return runsOf(text).flatMap(({ text: run, kind }) => {
    if (kind === "word") return wordTokens(run);
    if (kind === "emoji") return emojiTokens(run);
    const characters = [...run];
    return characters.map((character, index) => character + (characters[index + 1] ?? ""));
  });
}

/** Tokens that must be side by side in this order; with `isPrefix` the last one may be the start of a longer token. */
export interface Phrase {
  tokens: string[];
  isPrefix: boolean;
}

/** Maximum runs of a query that count. */
const PHRASES_MAX = 8;

/**
 * The phrases of a query; a text must contain all of them. A single Chinese character is the prefix of a pair, and a
 * word may be typed only half.
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

/** The least letters of a half-typed word that is looked up. */
const WORD_MIN = 3;

/**
 * Whether a phrase finds few texts enough to look it up at each keystroke. A single Chinese character or a letter or two
 * are the beginning of too many tokens.
 */
export const isTelling = ({ tokens, isPrefix }: Phrase): boolean =>
  !isPrefix || [...(tokens[0] ?? "")].length >= WORD_MIN;

/** Maximum length of an exact phrase. */
const EXACT_MAX = 40;

/**
 * The phrase of a quoted text: its words side by side in this order, regardless of punctuation between them. Its last
 * word must be complete, while Chinese may continue. Undefined when it contains no word.
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

/** Maximum parts of a query that are searched. */
const PARTS_MAX = 16;

/**
 * The parts of a query, for a search when the whole query has no hits: every pair of Chinese characters, every word.
 * Single characters and digits find too much and count only if there is nothing else.
 */
export function partsOf(phrases: Phrase[]): Phrase[] {
  const parts = phrases.flatMap(({ tokens, isPrefix }) =>
    tokens.map((token): Phrase => ({ tokens: [token], isPrefix })),
  );
  const telling = parts.filter(({ tokens: [token = ""] }) => [...token].length > 1 && !/^\d+$/.test(token));
  return (telling.length > 0 ? telling : parts).slice(0, PARTS_MAX);
}
