import { randomInt } from "node:crypto";
import { glyphOf, UNITS } from "./glyphs.ts";
import { loadSharp } from "./load-sharp.ts";

export const PICTURE = { width: 280, height: 104 };
const MARGIN = 14;
const INK = "#26324a";
/** Colour of stray lines, clearly different from the strokes of 一, 二 and 三. */
const PENCIL = "#8592ab";

/** A random number in [-amount, amount]. */
const shake = (amount: number) => (randomInt(2001) / 1000 - 1) * amount;
const at = (value: number) => value.toFixed(1);

/**
 * Draws a line of text; each character is rotated, slanted and moved at random, so that it never looks the same twice.
 */
function lineOf(text: string, base: number): string {
  const glyphs = [...text].flatMap((character) => glyphOf(character) ?? []);
  const widths = glyphs.reduce((sum, { width }) => sum + width, 0);
  const size = Math.min(32, (PICTURE.width - 2 * MARGIN) / widths);
  let x = MARGIN + (randomInt(1001) / 1000) * (PICTURE.width - 2 * MARGIN - widths * size);
  const paths = glyphs.map(({ path, width }) => {
    const [own, middle] = [size * (1 + shake(0.12)), (width * UNITS) / 2];
    const place = `translate(${at(x + (width * size) / 2)} ${at(base + shake(4))}) rotate(${at(shake(12))}) skewX(${at(shake(12))})`;
    x += width * size;
    return `<path transform="${place} scale(${(own / UNITS).toFixed(4)} ${(-own / UNITS).toFixed(4)}) translate(${-middle} 0)" d="${path}"/>`;
  });
  return paths.join("");
}

/** A random curve across the picture. */
function strayLine(): string {
  const [left, right] = [randomInt(PICTURE.height), randomInt(PICTURE.height)];
  const bend = `${at(PICTURE.width / 2 + shake(80))} ${at(PICTURE.height / 2 + shake(70))}`;
  return `<path d="M0 ${left}Q${bend} ${PICTURE.width} ${right}" fill="none" stroke="${PENCIL}" stroke-width="${at(1.8 + shake(0.6))}"/>`;
}

/** The two lines as an SVG of outlines. */
function questionSvg([first, second]: readonly [string, string]): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}" viewBox="0 0 ${PICTURE.width} ${PICTURE.height}">` +
    `<rect width="100%" height="100%" fill="#eef1f6"/>${strayLine()}${strayLine()}${strayLine()}<g fill="${INK}" stroke="${INK}" stroke-width="45">${lineOf(first, 42)}${lineOf(second, 86)}</g>${strayLine()}</svg>`
  );
}

/** Draws the two lines as a PNG: a program could compare the paths of an SVG. */
export async function drawChallengePicture(lines: readonly [string, string]): Promise<Uint8Array> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(questionSvg(lines)))
    .png({ palette: true, colours: 16 })
    .toBuffer();
}
