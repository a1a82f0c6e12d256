/** Alphabets drawn as pictures, which NFKC leaves as they are: white in circles, white in squares, halves of flags. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

/** The letter that a sign is drawn as, 🅰 and 🇦 as `a`; undefined for any other sign. */
export function letterOfSign(sign: string): string | undefined {
  const point = sign.codePointAt(0) ?? 0;
  const first = ALPHABETS.find((start) => point >= start && point < start + 26);
  return first === undefined ? undefined : String.fromCharCode(97 + point - first);
}
