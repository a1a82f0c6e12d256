import { type Glyph, glyphOf, UNITS } from "./glyphs.ts";
import { loadSharp } from "./load-sharp.ts";

export interface Drawing {
  title: string;
  author: string;
  site: string;
  /** 文章 */
  kind: string;
}

export const WIDTH = 1200;
export const HEIGHT = 630;
const MARGIN = 80;
const LINES_MAX = 4;
/** A title has at most so many characters; what comes after them would not be seen. */
const CHARACTERS_MAX = 200;

/** What does not begin a line: it stands beyond the end of the one before. */
const clings = /^[，。、；：？！）》」』】…,.;:?!)\]}]/u;

type Drawn = Glyph & { character: string };

/** What the font has not (emoji, rare characters) is left out. */
const drawn = (text: string): Drawn[] =>
  [...text].slice(0, CHARACTERS_MAX).flatMap((character) => {
    const glyph = glyphOf(character);
    return glyph ? [{ ...glyph, character }] : [];
  });

const widthOf = (glyphs: readonly Drawn[]): number => glyphs.reduce((sum, { width }) => sum + width, 0);

/** Words of letters stay whole where they fit a line. */
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

/** Broken by measured widths; what does not fit ends in an ellipsis. @param most in line heights */
export function linesOf(text: string, most: number, linesMax: number): string[] {
  const lines: Drawn[][] = [[]];
  const words = wordsOf(drawn(text.replaceAll(/\s+/g, " ").trim()), most);
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

/** One line as paths: no font is asked of the machine, and no letter of a text is ever markup. */
function line(text: string, x: number, y: number, size: number, colour: string, stroke: number): string {
  let at = x;
  const paths = drawn(text).map(({ path, width }) => {
    const one = `<path transform="translate(${at.toFixed(1)} ${y}) scale(${size / UNITS} ${-size / UNITS})" d="${path}"/>`;
    at += width * size;
    return one;
  });
  return `<g fill="${colour}" stroke="${colour}" stroke-width="${stroke}" stroke-linejoin="round">${paths.join("")}</g>`;
}

/** The card of a post that has no picture of its own, 1200×630, in the site's first colours (app/theme). */
function shareSvg({ title, author, site, kind }: Drawing): string {
  const size = 68;
  const lines = linesOf(title, (WIDTH - 2 * MARGIN) / size, LINES_MAX);
  const top = 190;
  const small = (text: string) => linesOf(text, 20, 1)[0] ?? "";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#f4f7ff"/><rect width="${WIDTH}" height="16" fill="#1d55e0"/>
<rect x="${MARGIN}" y="510" width="${WIDTH - 2 * MARGIN}" height="2" fill="#d5def5"/>
${line(kind, MARGIN, 110, 34, "#1d55e0", 40)}
${lines.map((text, place) => line(text, MARGIN, top + place * 92, size, "#1b2430", 56)).join("\n")}
${line(small(author), MARGIN, 572, 36, "#5a6675", 30)}
${line(small(site), WIDTH - MARGIN - widthOf(drawn(small(site))) * 36, 572, 36, "#1d55e0", 45)}
</svg>`;
}

/** As PNG. */
export async function drawShareCard(drawing: Drawing): Promise<Uint8Array> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(shareSvg(drawing)))
    .png({ palette: true, colours: 64 })
    .toBuffer();
}
