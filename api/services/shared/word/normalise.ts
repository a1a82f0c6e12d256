import { letterOfSign } from "../../../db/letter-of-sign.ts";
import { simplify } from "../../../db/simplified.ts";

/**
 * The gap before a letter: nothing, a sign that people insert between the letters of a word, or ordinary punctuation.
 */
export const GAP = { none: 0, odd: 1, ordinary: 2 } as const;
type Gap = (typeof GAP)[keyof typeof GAP];

/**
 * A text in the form in which words are searched: only letters and digits, each in one form, with their original
 * positions.
 */
export interface Normal {
  letters: string;
  /** For each code unit of `letters`, the start and end of its character in the text. */
  starts: number[];
  ends: number[];
  /** The gap between each code unit and the one before. */
  gaps: Gap[];
}

/** A single one of these between two characters is ordinary writing. */
const ORDINARY = /[,，。、!！?？;；:：…“”‘’"'「」『』《》〈〉()（）【】\n\r]/;
const NO_SIGN = /[\p{M}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;
const LETTER = /[\p{L}\p{N}]/u;

/** Cached results: a few thousand characters make up all texts. */
const known = new Map<string, string>();
const KNOWN_MAX = 50_000;

/** The base letters of a character, independent of width, case, accents and traditional form; "" for a separator. */
function lettersOf(sign: string): string {
  let letters = known.get(sign);
  if (letters === undefined) {
    const plain = [...sign.normalize("NFKD").toLowerCase()].filter((one) => LETTER.test(one) && !NO_SIGN.test(one));
    letters = letterOfSign(sign) ?? simplify(plain.join(""));
    if (known.size < KNOWN_MAX) known.set(sign, letters);
  }
  return letters;
}

/** Normalises a text in one pass. */
export function normalise(text: string): Normal {
  const normal: Normal = { letters: "", starts: [], ends: [], gaps: [] };
  const letters: string[] = [];
  let gap: Gap = GAP.none;
  let at = 0;
  for (const sign of text) {
    const end = at + sign.length;
    const found = lettersOf(sign);
    if (found === "") gap = Math.max(gap, gapOf(sign)) as Gap;
    else {
      for (let unit = 0; unit < found.length; unit++) {
        normal.starts.push(at);
        normal.ends.push(end);
        normal.gaps.push(unit === 0 ? gap : GAP.none);
      }
      letters.push(found);
      gap = GAP.none;
    }
    at = end;
  }
  normal.letters = letters.join("");
  return normal;
}

function gapOf(sign: string): Gap {
  if (ORDINARY.test(sign)) return GAP.ordinary;
  return NO_SIGN.test(sign) ? GAP.none : GAP.odd;
}
