import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { create, type Font } from "fontkit";
import { LRUCache } from "lru-cache";

/** The font consists of a hundred files by ranges of characters (decision 0016); only the needed files are read. */
const folder = dirname(createRequire(import.meta.url).resolve("@fontsource-variable/noto-sans-sc/unicode.json"));
const FONTS_MOST = 60;

interface Slice {
  file: string;
  ranges: [from: number, to: number][];
}

/** Parses a range such as `U+4e00-4e10,U+6211`. */
const rangesOf = (text: string): Slice["ranges"] =>
  text.split(",").map((range) => {
    const [from = "", to = from] = range.trim().replace(/^U\+/i, "").split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

let slices: Slice[] | undefined;
const fonts = new LRUCache<string, Font>({ max: FONTS_MOST });

function fontOf(codePoint: number): Font | undefined {
  slices ??= Object.entries(
    JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8")) as Record<string, string>,
  ).map(([name, ranges]) => ({
    file: `noto-sans-sc-${name.replaceAll(/[[\]]/g, "")}-wght-normal.woff2`,
    ranges: rangesOf(ranges),
  }));
  const file = slices.find(({ ranges }) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to))?.file;
  if (file === undefined) return undefined;
  const font = fonts.get(file) ?? (create(readFileSync(join(folder, "files", file))) as Font);
  fonts.set(file, font);
  return font;
}

export interface Glyph {
  path: string;
  /** As a multiple of the line height. */
  width: number;
}

const known = new LRUCache<string, Glyph>({ max: 4_000 });

/** Outline of a character, with `UNITS` units per line height; undefined if the font lacks it. */
export function glyphOf(character: string): Glyph | undefined {
  const kept = known.get(character);
  if (kept) return kept;
  const codePoint = character.codePointAt(0) ?? 0;
  const font = fontOf(codePoint);
  if (!font?.hasGlyphForCodePoint(codePoint)) return undefined;
  const glyph = font.glyphForCodePoint(codePoint);
  const made = { path: glyph.path.toSVG(), width: glyph.advanceWidth / font.unitsPerEm };
  known.set(character, made);
  return made;
}

export const UNITS = 1000;
