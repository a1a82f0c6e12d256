import { simplify } from "./simplified.ts";

const invisible = /\p{Default_Ignorable_Code_Point}/gu;
/** Letters that may carry an accent: Latin and Greek beyond ASCII. */
const accented = /[\u00df-\u024f\u0250-\u02af\u0370-\u03ff\u1e00-\u1fff]/g;
const marks = /\p{M}/gu;
/** Of these Unicode knows no plain letter below the accent. */
const others: Record<string, string> = {
  ø: "o",
  đ: "d",
  ł: "l",
  ı: "i",
  ħ: "h",
  ŧ: "t",
  ð: "d",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};
/** Chinese, kana, ASCII, full width: nothing below is to be done. */
const plain = /^[\0-\x7e\u2010-\u2027\u3000-\u3029\u3040-\u3096\u30a0-\u30ff\u3400-\u9fff\uff01-\uff9f]*$/;

/** A letter in lower case without its accent: é is e, ü is u. */
export const withoutAccent = (letter: string): string =>
  others[letter] ?? letter.normalize("NFD").replaceAll(marks, "");

/**
 * A text as it is looked for: half width, lower case, simplified, Latin letters without accents, without what nobody sees.
 * The one fold of the search and the suggestions, for texts and for queries. Marks that are no part of a letter (Thai,
 * Hindi) go as well: the databases take them for spaces, which would cut words.
 */
export function foldText(text: string): string {
  const folded = text.normalize("NFKC").toLowerCase();
  if (plain.test(folded)) return simplify(folded);
  return simplify(
    folded.replaceAll(invisible, "").normalize("NFKC").replaceAll(accented, withoutAccent).replaceAll(marks, ""),
  );
}
