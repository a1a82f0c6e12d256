import { oneLine } from "../../contract/shared/one-line.ts";
import { type Aigc, xmpOf } from "./ai-mark.ts";
import { type Glyph, glyphOf, UNITS } from "./glyphs.ts";
import { loadSharp } from "./load-sharp.ts";

export interface Drawing {
  title: string;
  author: string;
  site: string;
  /** The kind of post in Chinese, for example 文章. */
  kind: string;
  /** The mark of a post with contents of an AI, which the card carries as XMP. */
  aigc: Aigc | null;
}

export const WIDTH = 1200;
export const HEIGHT = 630;
const MARGIN = 80;
const LINES_MAX = 4;
/** Maximum characters of a title; more would not fit the card. */
const CHARACTERS_MAX = 200;

/** Punctuation that must not begin a line: it is set beyond the end of the line before. */
const clings = /^[，。、；：？！）》」』】…,.;:?!)\]}]/u;

type Drawn = Glyph & { character: string };

/** Characters missing in the font (emoji, rare ones) are left out. */
const drawn = (text: string): Drawn[] =>
  [...text].slice(0, CHARACTERS_MAX).flatMap((character) => {
    const glyph = glyphOf(character);
    return glyph ? [{ ...glyph, character }] : [];
  });

const widthOf = (glyphs: readonly Drawn[]): number => glyphs.reduce((sum, { width }) => sum + width, 0);

/** Groups letters into words, which stay whole if they fit a line. */
function wordsOf(glyphs: readonly Drawn[], most: number): Drawn[][] {
  const words: Drawn[][] = [];
  for (const glyph of glyphs) {
    const last = words.at(-1);
    const isLetter = /[!-~]/.test(glyph.character);
    if (last && isLetter && /[!-~]/.test(last.at(-1)?.character ?? "") && widthOf(last) + glyph.width <= most)
      last.push(glyph);
    else words.push([glyph]);
  }
  return words;
}

/**
 * Breaks a text by measured widths; a text that does not fit ends with an ellipsis. @param most width in line heights
 */
export function linesOf(text: string, most: number, linesMax: number): string[] {
  const lines: Drawn[][] = [[]];
  const words = wordsOf(drawn(oneLine(text)), most);
  for (const [place, word] of words.entries()) {
    const line = lines.at(-1) ?? [];
    const first = word[0]?.character ?? "";
    if (line.length === 0 || widthOf(line) + widthOf(word) <= most || clings.test(first)) line.push(...word);
    else if (lines.length < linesMax) lines.push(first === " " ? [] : [...word]);
    else {
      const dots = drawn("…");
      while (line.length > 0 && widthOf(line) + widthOf(dots) > most) line.pop();
      line.push(...dots);
      return linesAsText(lines);
    }
    if (place > CHARACTERS_MAX) break;
  }
  return linesAsText(lines);
}

const linesAsText = (lines: Drawn[][]): string[] =>
  lines
    .map((line) =>
      line
        .map(({ character }) => character)
        .join("")
        .trim(),
    )
    .filter((line) => line !== "");

/** A line of text as paths: no system font is needed, and no text is ever parsed as markup. */
export function drawLine(text: string, x: number, y: number, size: number, colour: string, stroke: number): string {
  let at = x;
  const paths = drawn(text).map(({ path, width }) => {
    const one = `<path transform="translate(${at.toFixed(1)} ${y}) scale(${size / UNITS} ${-size / UNITS})" d="${path}"/>`;
    at += width * size;
    return one;
  });
  return `<g fill="${colour}" stroke="${colour}" stroke-width="${stroke}" stroke-linejoin="round">${paths.join("")}</g>`;
}

/** The card of a post without a picture, 1200×630, in the colours of the site's default theme (app/theme). */
function shareSvg({ title, author, site, kind }: Drawing): string {
  const size = 68;
  const lines = linesOf(title, (WIDTH - 2 * MARGIN) / size, LINES_MAX);
  const top = 190;
  const small = (text: string) => linesOf(text, 20, 1)[0] ?? "";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#f4f7ff"/><rect width="${WIDTH}" height="16" fill="#1d55e0"/>
<rect x="${MARGIN}" y="510" width="${WIDTH - 2 * MARGIN}" height="2" fill="#d5def5"/>
${drawLine(kind, MARGIN, 110, 34, "#1d55e0", 40)}
${lines.map((text, place) => drawLine(text, MARGIN, top + place * 92, size, "#1b2430", 56)).join("\n")}
${drawLine(small(author), MARGIN, 572, 36, "#5a6675", 30)}
${drawLine(small(site), WIDTH - MARGIN - widthOf(drawn(small(site))) * 36, 572, 36, "#1d55e0", 45)}
</svg>`;
}

/** Draws the card as a PNG. */
export async function drawShareCard(drawing: Drawing): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const card = sharp(Buffer.from(shareSvg(drawing)));
  return (drawing.aigc ? card.withXmp(xmpOf(drawing.aigc)) : card).png({ palette: true, colours: 64 }).toBuffer();
}
