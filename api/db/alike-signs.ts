import { foldText } from "./fold-text.ts";
import { simplifiedCode } from "./simplified.ts";

/** Blocks with characters that `foldText` changes into one other character, by their first and last codes. */
const FOLDED = [
  [0x21, 0x2af],
  [0x370, 0x3ff],
  [0x1e00, 0x1fff],
  [0xff01, 0xffee],
] as const;
const HAN = [0x3400, 0x9fff] as const;

let alike: Map<string, string[]> | undefined;

/** For each folded character the other characters that fold to it; made on first use, in about 20 ms. */
function makeAlike(): Map<string, string[]> {
  const made = new Map<string, string[]>();
  const add = (folded: string, sign: string) => {
    if (folded === sign || [...folded].length !== 1) return;
    const signs = made.get(folded);
    if (signs) signs.push(sign);
    else made.set(folded, [sign]);
  };
  for (const [first, last] of FOLDED)
    for (let code = first; code <= last; code++) add(foldText(String.fromCharCode(code)), String.fromCharCode(code));
  for (let code = HAN[0]; code <= HAN[1]; code++)
    add(String.fromCharCode(simplifiedCode(code)), String.fromCharCode(code));
  return made;
}

/**
 * The words of a search text, for texts that are stored as they were written: for each character all characters that
 * `foldText` makes the same (é for e, 獸 for 兽, Ａ for a).
 */
export function alikeWords(q: string): string[][][] {
  alike ??= makeAlike();
  return foldText(q)
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => [...word].map((sign) => [sign, ...(alike?.get(sign) ?? [])]));
}

/** A word of `alikeWords` as a regular expression, which JavaScript and PostgreSQL read alike. */
export const alikePattern = (word: string[][]): string =>
  word.map((signs) => `[${signs.join("").replaceAll(/[\\\]^[-]/g, String.raw`\$&`)}]`).join("");
