/** First letters of the styled alphabets of Unicode: capital, small, and the digit 0. */
const alphabets: Record<string, [capital: number, small: number, digit?: number]> = {
  bold: [0x1d400, 0x1d41a, 0x1d7ce],
  italic: [0x1d434, 0x1d44e],
  "bold-italic": [0x1d468, 0x1d482],
  script: [0x1d49c, 0x1d4b6],
  "bold-script": [0x1d4d0, 0x1d4ea],
  fraktur: [0x1d504, 0x1d51e],
  "double-struck": [0x1d538, 0x1d552, 0x1d7d8],
  "bold-fraktur": [0x1d56c, 0x1d586],
  "sans-serif": [0x1d5a0, 0x1d5ba, 0x1d7e2],
  "bold-sans-serif": [0x1d5d4, 0x1d5ee, 0x1d7ec],
  "sans-serif-italic": [0x1d608, 0x1d622],
  "sans-serif-bold-italic": [0x1d63c, 0x1d656],
  monospace: [0x1d670, 0x1d68a, 0x1d7f6],
};

/** Letters that Unicode had before these alphabets. */
const olderLetters: Record<string, string> = {
  italic: "hℎ",
  script: "BℬEℰFℱHℋIℐLℒMℳRℛeℯgℊoℴ",
  fraktur: "CℭHℌIℑRℜZℨ",
  "double-struck": "CℂHℍNℕPℙQℚRℝZℤ",
};

function styled(letter: string, variant: string): string {
  const [capital, small, digit] = alphabets[variant] ?? [];
  if (capital === undefined || small === undefined) return letter;
  const older = olderLetters[variant] ?? "";
  const at = older.indexOf(letter);
  if (at !== -1 && at % 2 === 0) return older.charAt(at + 1);
  const code = letter.charCodeAt(0);
  if (/[A-Z]/.test(letter)) return String.fromCodePoint(capital + code - 65);
  if (/[a-z]/.test(letter)) return String.fromCodePoint(small + code - 97);
  return /\d/.test(letter) && digit !== undefined ? String.fromCodePoint(digit + code - 48) : letter;
}

/** The strokes of `\left|` and determinants, as signs that grow with their content. */
const STROKES = /<mo [^>]*fence="true"[^>]*>[∣∥]<\/mo>/g;

/** Browsers ignore `mathvariant` (MathML Core), so ℝ and 𝐱 are written as the characters that Unicode has for them. */
export function withLetters(math: string): string {
  return math
    .replaceAll(STROKES, (stroke) => stroke.replace("∣", "|").replace("∥", "‖"))
    .replaceAll(
      /<(m[a-z]+) mathvariant="([a-z-]+)">([^<&]*)<\/\1>/g,
      (element: string, tag: string, variant: string, letters: string) => {
        if (!(variant in alphabets)) return element;
        return `<${tag}>${[...letters].map((letter) => styled(letter, variant)).join("")}</${tag}>`;
      },
    );
}
