/**
 * First code points of alphabets of symbols that NFKC does not convert: letters in circles, in squares, regional
 * indicators.
 */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

/** The letter that a symbol shows: `a` for 🅰 and 🇦; undefined for any other symbol. */
export function letterOfSign(sign: string): string | undefined {
  const point = sign.codePointAt(0) ?? 0;
  const first = ALPHABETS.find((start) => point >= start && point < start + 26);
  return first === undefined ? undefined : String.fromCharCode(97 + point - first);
}
