import { simplify } from "./simplified.ts";

const invisible = /\p{Default_Ignorable_Code_Point}/gu;
/** Letters that may have an accent: Latin and Greek beyond ASCII. */
const accented = /[\u00df-\u024f\u0250-\u02af\u0370-\u03ff\u1e00-\u1fff]/g;
const marks = /\p{M}/gu;
/** Letters that Unicode does not decompose into a plain letter and an accent. */
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
/** Only Chinese, kana, ASCII and full-width characters: such a text needs no work on accents. */
const plain = /^[\0-\x7e\u2010-\u2027\u3000-\u3029\u3040-\u3096\u30a0-\u30ff\u3400-\u9fff\uff01-\uff9f]*$/;

/** A lower-case letter without its accent: é becomes e, ü becomes u. */
export const withoutAccent = (letter: string): string =>
  others[letter] ?? letter.normalize("NFD").replaceAll(marks, "");

/**
 * Normalizes a text for search: half width, lower case, simplified Chinese, Latin letters without accents, without
 * invisible characters. Search and suggestions both use it, for texts and queries. Combining marks (Thai, Hindi) are
 * removed, too: the databases would treat them as spaces and split words.
 */
export function foldText(text: string): string {
  const folded = text.normalize("NFKC").toLowerCase();
  if (plain.test(folded)) return simplify(folded);
  return simplify(
    folded.replaceAll(invisible, "").normalize("NFKC").replaceAll(accented, withoutAccent).replaceAll(marks, ""),
  );
}
